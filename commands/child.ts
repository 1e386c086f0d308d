import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Time that a child has to end by itself before it is killed, milliseconds. */
const GRACE_MS = 3000;

/** A child process. */
export interface Child {
  /** Its exit status and everything that it printed; -1 when a signal ended it. */
  readonly done: Promise<{ readonly status: number; readonly output: string }>;
  readonly end: () => Promise<void>;
}

interface ChildOptions {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Prints what the child prints as it comes; otherwise it is only kept. */
  readonly print?: boolean;
}

/** Starts a script of an installed package by this same Node.js. */
export function startChild(
  script: string,
  words: readonly string[],
  { folder, environment = {}, print = false }: ChildOptions,
): Child {
  const child = spawn(process.execPath, [script, ...words], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const [stream, own] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (print) own.write(text);
    });
  }
  const closed = once(child, 'close');
  return {
    done: closed.then(() => ({ status: child.exitCode ?? -1, output })),
    end: () => endChild(child, closed),
  };
}

async function endChild(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await closed;
  clearTimeout(timer);
}
