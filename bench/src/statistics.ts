/** Several measurements of one thing. */
export interface Summary {
  readonly median: number;
  /** The middle half of the measurements: first and third quartile. */
  readonly spread: readonly [low: number, high: number];
}

/** @param values At least one. */
export function summarize(values: readonly number[]): Summary {
  return {
    median: quantile(values, 0.5),
    spread: [quantile(values, 0.25), quantile(values, 0.75)],
  };
}

/** How many times the reference a value is; undefined where the reference is 0. */
export function ratio(value: number, reference: number): number | undefined {
  return reference === 0 ? undefined : value / reference;
}

/**
 * The value that a share of the measurements stays within; between two of them it goes in a straight
 * line.
 *
 * @param share such as 0.99
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place % 1);
}
