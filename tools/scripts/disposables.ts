type Dispose = () => Promise<void> | void;

/** What a command keeps running. The platform's `AsyncDisposableStack` needs Node 24. */
export interface Disposables {
  /** Has something end with the command; what was added last ends first. */
  readonly add: (dispose: Dispose) => void;
  /** Settles once a signal has asked for the end. */
  readonly signalled: Promise<void>;
}

/**
 * Runs a command whose servers and processes end with it, however it ends: by itself, by an error, or
 * by SIGINT or SIGTERM, which are requests and not failures.
 *
 * @returns The command's exit status; 0 after a signal.
 */
export async function withDisposables(
  run: (disposables: Disposables) => Promise<number>,
): Promise<number> {
  const stack: Dispose[] = [];
  let isDisposed = false;
  let signal = (): void => {};
  const signalled = new Promise<void>((resolve) => {
    signal = resolve;
  });
  const add = (dispose: Dispose): void => {
    if (isDisposed) void dispose();
    else stack.push(dispose);
  };
  // They stay until the process is gone: npm forwards a signal that the terminal has sent us too, and
  // the second one must neither leave a child behind nor turn the exit status into a failure.
  process.on('SIGINT', signal).on('SIGTERM', signal);
  try {
    return await Promise.race([run({ add, signalled }), signalled.then(() => 0)]);
  } finally {
    isDisposed = true;
    for (const dispose of stack.toReversed()) await dispose();
  }
}
