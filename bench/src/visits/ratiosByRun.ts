import { ratio, type Summary, summarize } from '../statistics.ts';
import type { MeasureName } from './measures.ts';
import type { Sample } from './sample.ts';

/**
 * One build over another, run by run. In a run they are visited within seconds of each other, so a
 * machine that is faster in some runs than in others meets both alike; the ratio of two medians may set
 * the fast runs of one against the slow ones of the other.
 *
 * @returns undefined where the other's figure is 0, or no run has both.
 */
export function ratiosByRun(
  samples: readonly Sample[],
  references: readonly Sample[],
  measure: MeasureName,
): Summary | undefined {
  const ratios = samples.flatMap(({ run, measures }) => {
    const reference = references.find((other) => other.run === run);
    return reference === undefined
      ? []
      : (ratio(measures[measure], reference.measures[measure]) ?? []);
  });
  return ratios.length === 0 ? undefined : summarize(ratios);
}
