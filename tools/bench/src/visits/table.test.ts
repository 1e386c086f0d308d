import { expect, test } from '@jest/globals';
import { type Sample, visitsTable } from './table.ts';

test('where the best build requests nothing, another one has no ratio to it', () => {
  const sampleOf = (build: string): Sample => ({
    profile: 'slow',
    scenario: 'login, warm cache',
    build,
    run: 0,
    measures: { time: 500, bytes: 0, layoutShift: 0, laterBytes: 0, requests: [] },
  });
  const { lines } = visitsTable([sampleOf('federated'), sampleOf('best')], 1);
  expect(lines[0]?.slice(2, 7)).toEqual([
    'federated',
    '0',
    '',
    '500 (500–500)',
    '1.000 (1.00–1.00)',
  ]);
});
