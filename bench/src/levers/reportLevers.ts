import { federated } from '../builds/federated.ts';
import type { Variant } from '../builds/variant.ts';
import { type ProfileName, PROFILES } from '../network/networkProfile.ts';
import type { PartResult } from '../part.ts';
import type { Row } from '../row.ts';
import { ratio } from '../statistics.ts';
import type { Sample } from '../visits/sample.ts';
import { type Summaries, summaries } from '../visits/summaries.ts';

const COLUMNS = [
  { scenario: 'first-login', measure: 'bytes', title: 'login, bytes', unit: 'B' },
  { scenario: 'first-login', measure: 'usable', title: 'login usable, ms', unit: 'ms' },
  { scenario: 'first-board', measure: 'bytes', title: 'board, bytes', unit: 'B' },
  { scenario: 'first-board', measure: 'usable', title: 'board drawn, ms', unit: 'ms' },
] as const;

/** What ships with each thing changed, over what ships. */
export function reportLevers(
  variants: readonly Pick<Variant, 'name' | 'title'>[],
  samples: readonly Sample[],
  profiles: readonly ProfileName[],
): PartResult {
  const look = summaries(samples);
  return {
    rows: profiles.flatMap((profile) =>
      variants.flatMap((variant) => rowsOf(variant, look, profile)),
    ),
    tables: profiles.map((profile) => ({
      title: `First visits with one thing changed; ${PROFILES[profile].title}`,
      head: ['changed', ...COLUMNS.map(({ title }) => title)],
      lines: variants.map(({ name, title }) => [
        title,
        ...COLUMNS.map(({ scenario, measure }) => {
          const value = look({ profile, scenario, variant: name }, measure)?.median;
          const shipped = look({ profile, scenario, variant: federated.name }, measure)?.median;
          if (value === undefined || shipped === undefined) return '';
          return name === federated.name ? whole(value) : difference(value - shipped);
        }),
      ]),
    })),
    details: { samples },
  };
}

function rowsOf(
  { name, title }: Pick<Variant, 'name' | 'title'>,
  look: Summaries,
  profile: ProfileName,
): readonly Row[] {
  return COLUMNS.flatMap(({ scenario, measure, title: column, unit }): readonly Row[] => {
    const summary = look({ profile, scenario, variant: name }, measure);
    const shipped = look({ profile, scenario, variant: federated.name }, measure);
    if (summary === undefined || shipped === undefined) return [];
    const times = ratio(summary.median, shipped.median);
    return [
      {
        name: `${title}; ${PROFILES[profile].title}; ${column}`,
        reference: federated.title,
        value: summary.median,
        unit,
        spread: summary.spread,
        ...(times === undefined ? {} : { ratio: times }),
      },
    ];
  });
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function difference(value: number): string {
  const sign = value < 0 ? '−' : '+';
  return Math.round(value) === 0 ? '0' : `${sign}${whole(Math.abs(value))}`;
}
