import type { VariantName } from '../builds/variant.ts';
import { VARIANTS } from '../builds/variants.ts';
import { PROFILES } from '../network/networkProfile.ts';
import type { Row } from '../row.ts';
import { GOALS } from './goals.ts';
import { MEASURE_FORMATS } from './measureFormats.ts';
import type { MeasureName } from './measures.ts';
import { ratiosByRun } from './ratiosByRun.ts';
import type { Sample } from './sample.ts';
import { samplesOf } from './samplesOf.ts';
import { visited } from './visited.ts';
import type { Summaries } from './summaries.ts';

/** What is set against a reference. */
const MEASURES: readonly MeasureName[] = ['bytes', 'usable'];

/** What ships is set against each of the others. */
const SHIPPED: VariantName = 'federated';

/** What ships over each reference, by scenario and profile. */
export function ratioRows(samples: readonly Sample[], look: Summaries): readonly Row[] {
  const { profiles, scenarios, variants } = visited(samples);
  const rows: Row[] = [];
  for (const { name: scenario, title } of scenarios) {
    for (const profile of profiles) {
      for (const measure of MEASURES) {
        const setting = { profile, scenario, variant: SHIPPED };
        const shipped = look(setting, measure);
        if (shipped === undefined) continue;
        const shippedSamples = samplesOf(samples, setting);
        const { title: measured, unit } = MEASURE_FORMATS[measure];
        const common = {
          name: `${title}; ${PROFILES[profile].title}; ${measured}`,
          value: shipped.median,
          unit,
          spread: shipped.spread,
        };
        const goalOf = (reference?: VariantName) => {
          const goal = GOALS.find(
            (each) =>
              each.scenario === scenario &&
              each.measure === measure &&
              each.reference === reference,
          );
          return goal === undefined ? {} : { goal: goal.atMost };
        };
        const absolute = goalOf();
        if (absolute.goal !== undefined) rows.push({ ...common, reference: '', ...absolute });
        for (const variant of variants) {
          const references = samplesOf(samples, { profile, scenario, variant });
          if (variant === SHIPPED || references.length === 0) continue;
          const ratios = ratiosByRun(shippedSamples, references, measure);
          rows.push({
            ...common,
            reference: VARIANTS[variant].title,
            ...(ratios === undefined ? {} : { ratio: ratios.median, ratioSpread: ratios.spread }),
            ...goalOf(variant),
          });
        }
      }
    }
  }
  return rows;
}
