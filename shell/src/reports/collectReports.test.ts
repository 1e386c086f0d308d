import { expect, jest, test } from '@jest/globals';
import type { Report } from '@laundry-board/shared-types';
import { collectReports, type Finding, REPORT_LIMIT } from './collectReports.ts';

const VISIT = { version: '02812eb', visit: 'v1', sampled: true, browser: 'Chrome 156' };
const UNCAUGHT: Finding = { type: 'error', failure: 'uncaught', message: 'TypeError' };
const LCP: Finding = { type: 'measure', name: 'LCP', value: 900 };

function collect(...findings: readonly Finding[]) {
  const send = jest.fn<(text: string) => boolean>(() => true);
  const reports = collectReports({ visit: VISIT, now: () => 1000, send });
  findings.forEach(reports.add);
  return { reports, send };
}

function batchOf(...findings: readonly Finding[]): string {
  const reports: readonly Report[] = findings.map((finding) => ({
    ...VISIT,
    ...finding,
    time: 1000,
  }));
  return JSON.stringify({ reports });
}

test('what has been collected is sent as one batch, with what its visit has in common', () => {
  const { reports, send } = collect(UNCAUGHT, LCP);
  expect(send).not.toHaveBeenCalled();
  reports.send();
  expect(send.mock.calls).toEqual([[batchOf(UNCAUGHT, LCP)]]);
});

test('nothing is sent twice', () => {
  const { reports, send } = collect(UNCAUGHT);
  reports.send();
  reports.send();
  expect(send).toHaveBeenCalledTimes(1);
});

test('an error that happens again is dropped, also after it was sent', () => {
  const { reports, send } = collect(UNCAUGHT, UNCAUGHT);
  reports.send();
  reports.add(UNCAUGHT);
  reports.send();
  expect(send.mock.calls).toEqual([[batchOf(UNCAUGHT)]]);
});

test('a measure counts once, by its first value', () => {
  const { reports, send } = collect(LCP, { ...LCP, value: 1200 });
  reports.send();
  expect(send.mock.calls).toEqual([[batchOf(LCP)]]);
});

test(`a page reports no more than ${REPORT_LIMIT} times`, () => {
  const many = Array.from({ length: 50 }, (_, n): Finding => ({ ...UNCAUGHT, message: `${n}` }));
  const { reports, send } = collect(...many);
  reports.send();
  expect(send.mock.calls).toEqual([[batchOf(...many.slice(0, REPORT_LIMIT))]]);
});

test('what the browser does not take is sent the next time', () => {
  const { reports, send } = collect(UNCAUGHT);
  send.mockReturnValueOnce(false);
  reports.send();
  reports.send();
  expect(send.mock.calls).toEqual([[batchOf(UNCAUGHT)], [batchOf(UNCAUGHT)]]);
});
