import { setTimeout as pause } from 'node:timers/promises';
import { freePortVariables } from '@laundry-board/browser-tests/freePortVariables';
import { runCommand } from '@laundry-board/browser-tests/runCommand';
import type { Lifetime } from '../../lifetime.ts';
import { withTimeLimit } from '../../withTimeLimit.ts';
import type { DevSite } from './devSite.ts';

/** A running `npm run dev`. */
export interface RunningDev {
  /** Address of its page. */
  readonly address: string;
  /** When it was started, as `performance.now()` counts. */
  readonly started: number;
  readonly end: () => Promise<void>;
}

/** Longest start, milliseconds. */
const TIME_LIMIT_MS = 120_000;

/** Longest end, milliseconds. */
const END_LIMIT_MS = 30_000;

/**
 * Starts `npm run dev` in a copy of the repository, on free ports, and waits until it says that the
 * site is up.
 */
export async function startDev(
  { words, portVariable }: DevSite,
  copy: string,
  lifetime: Lifetime,
): Promise<RunningDev> {
  const ports = await freePortVariables();
  const started = performance.now();
  const command = runCommand(['run', 'dev', ...words], ports, copy);
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => (ending ??= endCommand(command));
  // Who asks for the end is told when there is none.
  lifetime.add(() => end().catch(() => {}));
  await withTimeLimit(
    command.printed('Ctrl-C ends it.'),
    TIME_LIMIT_MS,
    () => `npm run dev did not start:\n${command.output()}`,
  );
  return { address: `http://localhost:${ports[portVariable]}/`, started, end };
}

async function endCommand(command: ReturnType<typeof runCommand>): Promise<void> {
  const limit = performance.now() + END_LIMIT_MS;
  if (command.leftOver()) command.signal('SIGTERM', 'npm');
  while (command.leftOver()) {
    if (performance.now() > limit) {
      command.signal('SIGKILL', 'group');
      throw new Error(`npm run dev did not end:\n${command.output()}`);
    }
    await pause(50);
  }
}
