/** Several measurements of one thing. */
export interface Summary {
  readonly median: number;
  /** The middle half of the measurements: first and third quartile. */
  readonly quartiles: readonly [low: number, high: number];
}

/** @param values At least one. */
export function summarize(values: readonly number[]): Summary {
  return {
    median: quantile(values, 0.5),
    quartiles: [quantile(values, 0.25), quantile(values, 0.75)],
  };
}

/** The value that a share of the measurements stays within, such as 0.99, interpolated. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place % 1);
}

/** One build's ratios to another, run by run, so that a slow minute is slow for both. */
export function summarizeRatios(values: readonly number[], references: readonly number[]): Summary {
  return summarize(values.map((value, run) => value / (references[run] ?? Number.NaN)));
}
