type Dispose = () => Promise<void> | void;

const stack: Dispose[] = [];
let isDisposed = false;
let signal = (): void => {};

/** Settles once SIGINT or SIGTERM has asked for the command's end. */
export const signalled = new Promise<void>((resolve) => {
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

/**
 * Runs this process's one command. What it has started ends with it, however it ends: by itself, by an
 * error, or by a signal, which is a request and not a failure.
 */
export async function runToEnd(command: () => Promise<void>): Promise<void> {
  // They stay until the process is gone: npm forwards a signal that the terminal has sent us too, and
  // the second one must neither leave a child behind nor turn the exit status into a failure.
  process.on('SIGINT', signal).on('SIGTERM', signal);
  try {
    await Promise.race([command(), signalled]);
  } finally {
    isDisposed = true;
    for (const dispose of stack.toReversed()) await dispose();
  }
}
