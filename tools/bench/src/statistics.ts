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

/** One measurement of a run. */
export interface RunValue {
  readonly run: number;
  readonly value: number;
}

/** The median of one build's ratios to another, run by run, so that a slow minute is slow for both. */
export function ratioByRun(
  values: readonly RunValue[],
  references: readonly RunValue[],
): Summary | undefined {
  const ratios = values.flatMap(({ run, value }) => {
    const reference = references.find((other) => other.run === run)?.value ?? 0;
    return reference === 0 ? [] : [value / reference];
  });
  return ratios.length === 0 ? undefined : summarize(ratios);
}
