/** What a benchmark keeps running ends with the command that runs it. */
export interface Lifetime {
  readonly add: (close: Close) => void;
}

type Close = () => Promise<void> | void;

/**
 * Runs with a lifetime within another: what it keeps running has ended when this settles, so that the
 * next benchmark has the machine to itself.
 */
export async function withOwnLifetime<T>(
  outer: Lifetime,
  run: (own: Lifetime) => Promise<T>,
): Promise<T> {
  const closers: Close[] = [];
  const end = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  outer.add(end);
  try {
    return await run({ add: (close) => void closers.push(close) });
  } finally {
    await end();
  }
}
