import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * What a child process tells next.
 *
 * @param what It is going to be, for the error.
 * @throws Error when the process ends before.
 */
export async function nextMessage(child: ChildProcess, what: string): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`A process ended before it told ${what}.`);
  });
  try {
    const messages: readonly unknown[] = await Promise.race([
      once(child, 'message', { signal }),
      ended,
    ]);
    return messages[0];
  } finally {
    ended.catch(() => {});
    waiting.abort();
  }
}
