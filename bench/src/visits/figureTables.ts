import { VARIANTS } from '../builds/variants.ts';
import { PROFILES } from '../network/networkProfile.ts';
import type { Table } from '../part.ts';
import { formatMeasure, MEASURE_FORMATS } from './measureFormats.ts';
import type { MeasureName } from './measures.ts';
import type { Sample } from './sample.ts';
import { visited } from './visited.ts';
import type { Summaries } from './summaries.ts';

/** Measures whose runs differ. */
const TIMES: ReadonlySet<MeasureName> = new Set(['largestPaint', 'usable', 'blocking']);

/** Every figure of every variant, a table for each scenario and profile. */
export function figureTables(samples: readonly Sample[], look: Summaries): readonly Table[] {
  const { profiles, scenarios, variants } = visited(samples);
  const measures = Object.keys(MEASURE_FORMATS).filter(isMeasure);
  return scenarios.flatMap(({ name: scenario, title }) =>
    profiles.map((profile) => ({
      title: `${title}; ${PROFILES[profile].title}`,
      head: ['build', ...measures.map(headOf)],
      lines: variants.map((variant) => [
        VARIANTS[variant].title,
        ...measures.map((measure) => {
          const summary = look({ profile, scenario, variant }, measure);
          if (summary === undefined) return '';
          const median = formatMeasure(measure, summary.median);
          if (!TIMES.has(measure)) return median;
          const [low, high] = summary.spread.map((value) => formatMeasure(measure, value));
          return `${median} (${low}–${high})`;
        }),
      ]),
    })),
  );
}

function headOf(measure: MeasureName): string {
  const { title, unit } = MEASURE_FORMATS[measure];
  return unit === 'ms' ? `${title}, ms` : title;
}

function isMeasure(name: string): name is MeasureName {
  return name in MEASURE_FORMATS;
}
