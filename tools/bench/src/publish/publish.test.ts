import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { figuresOf } from './figures.ts';
import { publishedDocuments } from './publish.ts';
import { publishedPicture } from './publishedPicture.ts';
import { publishedTable } from './publishedTable.ts';

const sample = (
  build: string,
  time: number,
  profile = 'slow',
  scenario = 'login, first visit',
) => ({
  profile,
  scenario,
  build,
  measures: { time, bytes: time * 10 },
});

const measured = (...samples: readonly ReturnType<typeof sample>[]) =>
  figuresOf({ date: '', machine: '', browser: '', runs: 3, samples: [...samples] });

test('the README shows the figures that are kept beside its picture', async () => {
  for (const [file, content] of await publishedDocuments()) {
    // Else: npm run bench -- publish
    expect(await readFile(file, 'utf8')).toBe(content);
  }
});

test('a figure is the median of the runs on the slow line', () => {
  const { rows } = measured(
    sample('federated', 900),
    sample('federated', 1000),
    sample('federated', 5000),
    sample('federated', 1, 'none'),
    sample('best', 800),
    sample('naive', 2000),
  );
  expect(rows[0]?.medians).toEqual([1000, 800, 2000]);
});

test('the browser is named without its path', () => {
  const browser = 'Chromium 140.0 (/opt/chromium)';
  const { browser: named } = figuresOf({ date: '', machine: '', browser, runs: 3, samples: [] });
  expect(named).toBe('Chromium 140.0');
});

test('a build that was not measured has no figure', () => {
  const table = publishedTable(measured(sample('federated', 1234), sample('naive', 2500)));
  expect(table).toMatch(/first login, ms +\| 1,234 +\| – +\| 2,500 /);
});

test('a build that takes twice as long has a bar of twice the width', () => {
  const picture = publishedPicture(measured(sample('federated', 500), sample('naive', 1000)));
  const widths = [...picture.matchAll(/class="(?:federated|other)".*?width="(\d+)"/g)];
  expect(widths.slice(0, 3).map(([, width]) => Number(width))).toEqual([100, 0, 200]);
});
