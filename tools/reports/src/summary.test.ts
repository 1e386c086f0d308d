import { expect, test } from '@jest/globals';
import type { Report } from '@laundry-board/shared-types';
import { readReports } from './reportsCommand.ts';
import { percentile, summarize } from './summary.ts';
import { failsMore, isWorse, summaryText } from './summaryText.ts';

function visitOf(visit: string, version: string) {
  return {
    version,
    visit,
    time: version === 'aaaaaaa' ? 1 : 2,
    sampled: true,
    browser: 'Chrome 156',
    kiosk: false,
    navigation: 'navigate',
    cache: 'cold',
  } as const;
}

/** A visit that took so long to the first tile, and perhaps saw the board fail. */
function reportsOf(
  visit: string,
  version: string,
  firstTile: number,
  fails = false,
): readonly Report[] {
  const common = visitOf(visit, version);
  const measure: Report = { ...common, type: 'measure', name: 'first-tile', value: firstTile };
  const error: Report = {
    ...common,
    type: 'error',
    remote: 'board',
    remoteVersion: version,
    failure: 'threw',
    message: 'threw',
    count: 2,
  };
  return fails ? [measure, error] : [measure];
}

/** 40 visits of a release, and 40 of the next one, which is twice as slow and fails in every fourth visit. */
const REPORTS = [...Array(40).keys()].flatMap((n) => [
  ...reportsOf(`b${n}`, 'bbbbbbb', 2000 + 20 * n, n % 4 === 0),
  ...reportsOf(`a${n}`, 'aaaaaaa', 1000 + 10 * n),
]);

test('releases come in the order of their time, with the share of visits that saw an error', () => {
  expect(summarize(REPORTS).releases).toEqual([
    { release: 'aaaaaaa', visits: 40, errorShare: 0 },
    { release: 'bbbbbbb', visits: 40, errorShare: 0.25 },
  ]);
});

test('visits that are not sampled do not distort the share', () => {
  const errors = [...Array(60).keys()].map((n): Report => ({
    ...visitOf(`c${n}`, 'bbbbbbb'),
    sampled: false,
    type: 'error',
    failure: 'uncaught',
    message: 'Error',
  }));
  const [, newer] = summarize([...REPORTS, ...errors]).releases;
  expect(newer).toEqual({ release: 'bbbbbbb', visits: 100, errorShare: 0.25 });
});

test('failures are counted by part and release, in visits and in times', () => {
  expect(summarize(REPORTS).failures).toEqual([
    { part: 'board', release: 'bbbbbbb', failure: 'threw', visits: 10, count: 20 },
  ]);
});

test('a measure has its percentiles for each release', () => {
  expect(summarize(REPORTS).measures).toEqual([
    { name: 'first-tile', release: 'aaaaaaa', samples: 40, p50: 1190, p75: 1290, p95: 1370 },
    { name: 'first-tile', release: 'bbbbbbb', samples: 40, p50: 2380, p75: 2580, p95: 2740 },
  ]);
});

test.each([
  [[7], 0.95, 7],
  [[1, 2, 3, 4], 0.5, 2],
  [[1, 2, 3, 4], 0.75, 3],
  [[1, 2, 3, 4], 0, 1],
])('of %j the percentile %f is %i', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

test('a release that fails more or is slower than the one before stands out', () => {
  const lines = summaryText(summarize(REPORTS)).split('\n');
  const worse = lines.filter((line) => line.includes('worse than the release before'));
  expect(worse).toEqual([
    expect.stringMatching(/bbbbbbb +40 +25\.0 % +█{30} /),
    expect.stringMatching(/first-tile +bbbbbbb +40 +2\.4 s +2\.6 s +2\.7 s +█{30} /),
  ]);
});

test.each([
  [0, 0.03, 20, true],
  [0, 0.01, 20, false],
  [0.2, 0.23, 20, false],
  [0.1, 0.9, 19, false],
  [undefined, 0.9, 20, false],
])(
  'a share of errors from %s to %f with %i visits is worse: %s',
  (before, after, visits, worse) => {
    const releaseOf = (errorShare: number | undefined) => ({ release: 'x', visits, errorShare });
    expect(failsMore(releaseOf(after), releaseOf(before))).toBe(worse);
  },
);

test.each([
  [100, 121, 20, true],
  [100, 119, 20, false],
  // Too few to say anything.
  [100, 900, 19, false],
])('from %i ms to %i ms with %i samples is worse: %s', (before, after, samples, worse) => {
  const measure = (p75: number) => ({ name: 'LCP', release: 'x', samples, p50: 1, p75, p95: p75 });
  expect(isWorse(measure(after), measure(before))).toBe(worse);
});

test('reports are read from lines of the receiver, of Cloud Logging, and from batches', () => {
  const [report] = REPORTS;
  const text = [
    JSON.stringify(report),
    JSON.stringify({ severity: 'INFO', message: 'x', report }),
    JSON.stringify({ insertId: '1', jsonPayload: { message: 'x', report } }),
    JSON.stringify({ reports: [report, report] }),
    'npm start',
    '{"reports":[]}',
    '',
  ].join('\n');
  expect(readReports(text)).toEqual({ found: Array(5).fill(report), skipped: 2 });
});
