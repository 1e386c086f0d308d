import { expect, test } from '@jest/globals';
import { reportBuilds } from './reportBuilds.ts';
import { reportSaves } from './reportSaves.ts';
import { reportStarts } from './reportStarts.ts';

test('builds are reported by their ratio over the reference, median by median', () => {
  const { rows, tables } = reportBuilds(
    {
      command: [3000, 5000, 4000],
      bundlers: {
        rspack: [
          { whole: 2000, bundling: 1000 },
          { whole: 4000, bundling: 1000 },
        ],
        webpack: [
          { whole: 12_000, bundling: 8000 },
          { whole: 12_000, bundling: 12_000 },
        ],
      },
      bytes: { rspack: 500, webpack: 1000 },
    },
    'webpack 5',
  );
  expect(rows.map(({ ratio, value, reference }) => [ratio, value, reference])).toEqual([
    [0.1, 1000, 'webpack 5'],
    [0.25, 3000, 'webpack 5'],
    [undefined, 4000, ''],
  ]);
  expect(tables[0]?.lines.map(([times, what]) => [times, what])).toEqual([
    ['0.100', 'bundling alone'],
    ['0.250', 'from the start of the processes'],
    ['0.500', 'bytes of all scripts'],
  ]);
});

test('a start is reported by when its page can be used', () => {
  const times = [
    { up: 1000, usable: 1500 },
    { up: 2000, usable: 2500 },
  ];
  const { rows, tables } = reportStarts([{ site: 'composed', times }]);
  expect(rows[0]).toMatchObject({ value: 2000, spread: [1750, 2250], unit: 'ms' });
  expect(tables[0]?.lines).toEqual([
    ['composed', '2,000 ms', '1,750 to 2,250', '1,500 ms', '1,250 to 1,750'],
  ]);
});

test('saves are reported with what the page made of them', () => {
  const { tables } = reportSaves([
    {
      site: 'composed',
      edit: { title: 'greeting', file: 'Header.tsx', text: 'Hello', selector: 'p' },
      saves: [
        { duration: 100, outcome: 'in place' },
        { duration: 300, outcome: 'reloaded' },
        { duration: 200, outcome: 'in place' },
      ],
    },
  ]);
  expect(tables[0]?.lines).toEqual([
    ['composed', 'greeting', '200 ms', '150 to 250', '300 ms', '2 in place, 1 reloaded'],
  ]);
});
