import { expect, test } from '@jest/globals';
import { type BuildName, type Sample, visitsTable } from './table.ts';

function sample(build: BuildName, run: number, time: number, bytes: number): Sample {
  const measures = { time, bytes, laterBytes: 0, layoutShift: 0, requests: [] };
  return { profile: 'slow', scenario: 'login, first visit', build, run, measures };
}

test('a build stands over the best one build of the same run', () => {
  const { head, lines } = visitsTable(
    [
      sample('federated', 1, 1040, 90_000),
      sample('best', 1, 1000, 100_000),
      sample('federated', 2, 2080, 90_000),
      sample('best', 2, 2000, 100_000),
    ],
    2,
  );
  expect(lines[0]?.[head.indexOf('÷ best')]).toBe('0.900');
  expect(lines[0]?.[head.lastIndexOf('÷ best')]).toBe('1.040 (1.04–1.04)');
  expect(lines[1]?.[head.lastIndexOf('÷ best')]).toBe('');
});
