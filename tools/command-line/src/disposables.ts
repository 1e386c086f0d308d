import { constants } from 'node:os';

type Dispose = () => Promise<void> | void;

const stack: Dispose[] = [];
let isDisposed = false;
let signal = (_name: NodeJS.Signals): void => {};

/** Settles once SIGINT or SIGTERM has asked for the command's end. */
export const signalled = new Promise<NodeJS.Signals>((resolve) => {
  signal = resolve;
});

/**
 * Has a process or a file end with this process's command; what was added last ends first. Servers end
 * with the process. The platform's `AsyncDisposableStack` needs Node 24.
 */
export function addDisposable(dispose: Dispose): void {
  if (isDisposed) void dispose();
  else stack.push(dispose);
}

/** As a command is given it by {@link addDisposable}. */
export interface Disposables {
  readonly add: (dispose: Dispose) => void;
}

/** A command, as far as its end depends on it. */
export interface Ending {
  readonly name: string;
  /** Whether it stays up until a signal, which is a request and no failure. */
  readonly isServer: boolean;
}

/**
 * Runs this process's one command. What it has started ends with it, however it ends: by itself, by an
 * error, or by a signal. A command that would have finished by itself has the signal's exit status then.
 */
export async function runToEnd(
  command: () => Promise<void>,
  { name, isServer }: Ending,
): Promise<void> {
  // They stay until the process is gone: npm forwards a signal that the terminal has sent us too, and
  // the second one must neither leave a child behind nor change the exit status.
  process.on('SIGINT', signal).on('SIGTERM', signal);
  try {
    const end = await Promise.race([command(), signalled]);
    if (end === undefined || isServer) return;
    process.exitCode = 128 + constants.signals[end];
    console.error(`\n${name} was ended before it was done.`);
  } finally {
    isDisposed = true;
    for (let last = stack.pop(); last !== undefined; last = stack.pop()) await last();
  }
}
