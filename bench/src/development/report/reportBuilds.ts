import type { Table } from '../../part.ts';
import type { Row } from '../../row.ts';
import { ratio, summarize } from '../../statistics.ts';
import type { BuildTimes } from '../builds/buildAll.ts';
import type { BuildSamples } from '../builds/measureBuilds.ts';
import type { Findings } from './findings.ts';
import { medianText, spreadText } from './milliseconds.ts';

/** What is compared, as tables name it. */
const COMPARED = {
  bundling: 'bundling alone',
  whole: 'from the start of the processes',
} as const satisfies Record<keyof BuildTimes, string>;

/** The builds: what ships over its reference first. */
export function reportBuilds(
  { command, bundlers, bytes }: BuildSamples,
  reference: string,
): Findings {
  const rows: Row[] = [];
  const lines: string[][] = [];
  for (const measure of ['bundling', 'whole'] as const) {
    const shipped = summarize(bundlers.rspack.map((times) => times[measure]));
    const other = summarize(bundlers.webpack.map((times) => times[measure]));
    const times = ratio(shipped.median, other.median);
    rows.push({
      name: `production build of all three packages, ${COMPARED[measure]}`,
      reference,
      value: shipped.median,
      ...(times === undefined ? {} : { ratio: times }),
      unit: 'ms',
      spread: shipped.spread,
    });
    lines.push([
      times === undefined ? '–' : times.toFixed(3),
      COMPARED[measure],
      medianText(shipped),
      spreadText(shipped),
      medianText(other),
      spreadText(other),
    ]);
  }
  const size = ratio(bytes.rspack, bytes.webpack);
  lines.push([
    size === undefined ? '–' : size.toFixed(3),
    'bytes of all scripts',
    bytes.rspack.toLocaleString('en-US'),
    '',
    bytes.webpack.toLocaleString('en-US'),
    '',
  ]);
  const whole = summarize(command);
  rows.push({
    name: '`npm run build`',
    reference: '',
    value: whole.median,
    unit: 'ms',
    spread: whole.spread,
  });
  return { rows, tables: [buildTable(lines, reference), commandTable(whole)] };
}

function buildTable(lines: Table['lines'], reference: string): Table {
  return {
    title: `Production build of all three packages, over ${reference}`,
    head: ['ratio', 'what', 'rspack', 'middle half', reference, 'middle half'],
    lines,
  };
}

function commandTable(whole: ReturnType<typeof summarize>): Table {
  return {
    title: 'Production build, as a person starts it',
    head: ['command', 'median', 'middle half'],
    lines: [['`npm run build`', medianText(whole), spreadText(whole)]],
  };
}
