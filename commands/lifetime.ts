type Close = () => Promise<void> | void;

/** What a command keeps running, ended together. */
export interface Lifetime {
  /** Has something ended with the command; what was added last ends first. */
  readonly add: (close: Close) => void;
  /** Settles once a signal has asked for the end. */
  readonly signalled: Promise<void>;
}

/**
 * Runs a command whose servers and children end with it, however it ends: by itself, by an error, or
 * by SIGINT or SIGTERM, which count as a wish and not as a failure.
 *
 * @returns The command's exit status; 0 after a signal.
 */
export async function withLifetime(run: (lifetime: Lifetime) => Promise<number>): Promise<number> {
  const closers: Close[] = [];
  let ended = false;
  let signal = (): void => {};
  const signalled = new Promise<void>((resolve) => {
    signal = resolve;
  });
  const add = (close: Close): void => {
    if (ended) void close();
    else closers.push(close);
  };
  // They stay until the process is gone: npm hands on a signal that the terminal has sent us too, and
  // the second one must neither leave a child behind nor turn the exit status into a failure.
  process.on('SIGINT', signal).on('SIGTERM', signal);
  try {
    return await Promise.race([run({ add, signalled }), signalled.then(() => 0)]);
  } finally {
    ended = true;
    for (const close of closers.toReversed()) await close();
  }
}
