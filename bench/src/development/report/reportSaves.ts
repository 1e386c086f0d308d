import { summarize } from '../../statistics.ts';
import type { SaveSamples } from '../saves/measureAllSaves.ts';
import type { Save } from '../saves/measureSaves.ts';
import type { Findings } from './findings.ts';
import { medianText, spreadText } from './milliseconds.ts';

/** The times from a save to the change on the page. */
export function reportSaves(samples: readonly SaveSamples[]): Findings {
  const measured = samples.map(({ site, edit, saves }) => ({
    site,
    title: edit.title,
    saves,
    times: summarize(saves.map(({ duration }) => duration)),
  }));
  return {
    rows: measured.map(({ site, title, times }) => ({
      name: `from saving a file to the change on the page, ${site}: ${title}`,
      reference: '',
      value: times.median,
      unit: 'ms',
      spread: times.spread,
    })),
    tables: [
      {
        title: 'From saving a file to the change on the page',
        head: ['site', 'what is changed', 'median', 'middle half', 'slowest', 'how'],
        lines: measured.map(({ site, title, saves, times }) => [
          site,
          title,
          medianText(times),
          spreadText(times),
          `${Math.round(Math.max(...saves.map(({ duration }) => duration)))} ms`,
          outcomes(saves),
        ]),
      },
    ],
  };
}

function outcomes(saves: readonly Save[]): string {
  return (['in place', 'drawn anew', 'reloaded'] as const)
    .map((outcome) => ({
      outcome,
      count: saves.filter((save) => save.outcome === outcome).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${outcome}`)
    .join(', ');
}
