import { type Summary, summarize } from '../statistics.ts';
import type { MeasureName } from './measures.ts';
import type { Sample, Setting } from './sample.ts';
import { samplesOf } from './samplesOf.ts';

/** Looks a figure up; undefined when the setting was not visited. */
export type Summaries = (setting: Setting, measure: MeasureName) => Summary | undefined;

/** What the runs of each setting have in common. */
export function summaries(samples: readonly Sample[]): Summaries {
  return (setting, measure) => {
    const values = samplesOf(samples, setting).map(({ measures }) => measures[measure]);
    return values.length === 0 ? undefined : summarize(values);
  };
}
