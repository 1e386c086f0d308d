import { expect, test } from '@jest/globals';
import { SAMPLE_VISIT } from '../testing/sampleVisit.ts';
import {
  addFinding,
  dueReports,
  EMPTY_QUEUE,
  endFailures,
  ERROR_DELAY_MS,
  type Finding,
  LONG_DELAY_MS,
  nextDue,
  REPORT_LIMIT,
} from './reportQueue.ts';

const UNCAUGHT: Finding = { type: 'error', failure: 'uncaught', message: 'TypeError' };
const LOAD: Finding = { type: 'measure', name: 'load', value: 300, remote: 'board' };
const DEAD: Finding = {
  type: 'error',
  failure: 'unreachable',
  message: 'unreachable',
  remote: 'board',
  phase: 'loading its entry',
  attempt: 1,
  ended: 'never',
};
const THREW: Finding = { ...DEAD, failure: 'threw', message: 'threw', phase: 'rendering' };

function queueOf(...findings: readonly Finding[]) {
  return findings.reduce((queue, finding) => addFinding(queue, finding, 1000), EMPTY_QUEUE);
}

test('a report has what is common to the visit, and its time', () => {
  const { reports } = dueReports(queueOf(UNCAUGHT), SAMPLE_VISIT, 1000);
  expect(reports).toEqual([{ ...SAMPLE_VISIT, ...UNCAUGHT, time: 1000 }]);
});

test('the same error is one report with its count', () => {
  const { reports } = dueReports(queueOf(UNCAUGHT, UNCAUGHT, UNCAUGHT), SAMPLE_VISIT, 1000);
  expect(reports).toMatchObject([{ failure: 'uncaught', count: 3 }]);
});

test('a remote that fails in several attempts is one report with the newest attempt', () => {
  const queue = queueOf(DEAD, { ...DEAD, attempt: 2 });
  expect(dueReports(queue, SAMPLE_VISIT, Infinity).reports).toMatchObject([
    { count: 2, attempt: 2 },
  ]);
});

test('several outages are one report with the longest', () => {
  const outage = (duration: number): Finding => ({ ...UNCAUGHT, duration });
  const queue = queueOf(outage(40_000), outage(90_000), outage(50_000));
  expect(dueReports(queue, SAMPLE_VISIT, 1000).reports).toMatchObject([
    { count: 3, duration: 90_000 },
  ]);
});

test('an error that was reported is not reported again', () => {
  const { rest } = dueReports(queueOf(UNCAUGHT), SAMPLE_VISIT, 1000);
  expect(dueReports(addFinding(rest, UNCAUGHT, 2000), SAMPLE_VISIT, Infinity).reports).toEqual([]);
});

test('of a measure the first value counts', () => {
  const queue = queueOf(LOAD, { ...LOAD, value: 900 });
  const { reports } = dueReports(queue, SAMPLE_VISIT, 1000);
  expect(reports).toMatchObject([{ value: 300 }]);
  expect(reports[0]).not.toHaveProperty('count');
});

test('a measure of each remote is a report of its own', () => {
  const queue = queueOf(LOAD, { ...LOAD, remote: 'auth' });
  expect(dueReports(queue, SAMPLE_VISIT, 1000).reports).toHaveLength(2);
});

test('a page makes no more than 20 reports', () => {
  const many = Array.from({ length: 30 }, (_, n): Finding => ({
    ...UNCAUGHT,
    message: `Error at page:1:${n}`,
  }));
  expect(dueReports(queueOf(...many), SAMPLE_VISIT, 1000).reports).toHaveLength(REPORT_LIMIT);
});

test('an error waits for others like it, and a measure for longer', () => {
  expect(nextDue(EMPTY_QUEUE)).toBeUndefined();
  expect(nextDue(queueOf(LOAD))).toBe(1000 + LONG_DELAY_MS);
  expect(nextDue(queueOf(LOAD, UNCAUGHT))).toBe(1000 + ERROR_DELAY_MS);
});

test('a failure that may still end is kept for a minute, unless the page may be closed', () => {
  const queue = queueOf(DEAD);
  expect(dueReports(queue, SAMPLE_VISIT, 1000).reports).toEqual([]);
  expect(dueReports(queue, SAMPLE_VISIT, Infinity).reports).toHaveLength(1);
  expect(dueReports(queue, SAMPLE_VISIT, 1000 + LONG_DELAY_MS).reports).toHaveLength(1);
});

test.each([
  [DEAD, 1, true],
  [DEAD, 2, true],
  // It was loaded, and then threw.
  [THREW, 1, false],
  [THREW, 2, true],
])('a failure while %j has ended by attempt %i: %s', (finding, attempt, hasEnded) => {
  const queue = endFailures(
    queueOf(finding),
    { remote: 'board', attempt, isByResident: false },
    2000,
  );
  expect(dueReports(queue, SAMPLE_VISIT, Infinity).reports).toMatchObject([
    { ended: hasEnded ? 'by-itself' : 'never' },
  ]);
  expect(nextDue(queue)).toBe(hasEnded ? 2000 + ERROR_DELAY_MS : 1000 + LONG_DELAY_MS);
});

test('a failure that a resident has ended says so', () => {
  const queue = endFailures(
    queueOf(DEAD),
    { remote: 'board', attempt: 2, isByResident: true },
    2000,
  );
  expect(dueReports(queue, SAMPLE_VISIT, 2000).reports).toMatchObject([{ ended: 'by-resident' }]);
});

test('the failure of one remote does not end with another', () => {
  const queue = endFailures(
    queueOf(DEAD),
    { remote: 'auth', attempt: 2, isByResident: true },
    2000,
  );
  expect(dueReports(queue, SAMPLE_VISIT, Infinity).reports).toMatchObject([{ ended: 'never' }]);
});
