import { summarize } from '../../statistics.ts';
import type { StartSamples } from '../starts/measureStarts.ts';
import type { Findings } from './findings.ts';
import { medianText, spreadText } from './milliseconds.ts';

/** The cold starts of `npm run dev`. */
export function reportStarts(samples: readonly StartSamples[]): Findings {
  const starts = samples.map(({ site, times }) => ({
    site,
    up: summarize(times.map(({ up }) => up)),
    usable: summarize(times.map(({ usable }) => usable)),
  }));
  return {
    rows: starts.map(({ site, usable }) => ({
      name: `cold start of \`npm run dev\`, ${site}, until the page can be used`,
      reference: '',
      value: usable.median,
      unit: 'ms',
      spread: usable.spread,
    })),
    tables: [
      {
        title: 'Cold start of `npm run dev`',
        head: ['site', 'page usable', 'middle half', 'says that it is up', 'middle half'],
        lines: starts.map(({ site, up, usable }) => [
          site,
          medianText(usable),
          spreadText(usable),
          medianText(up),
          spreadText(up),
        ]),
      },
    ],
  };
}
