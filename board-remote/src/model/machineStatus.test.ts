import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { machineStatus } from './machineStatus.ts';

const NOW = 1_700_000_000_000;

test.each([
  ['washer', 6000],
  ['dryer', 3_600_000],
] as const)('a %s is Offline when %d ms are exceeded', (kind, limit) => {
  for (const isInUse of [true, false]) {
    const status = (age: number) => machineStatus({ isInUse, lastUpdated: NOW - age }, kind, NOW);
    const alive = isInUse ? 'In Use' : 'Available';
    expect([limit - 1, limit, limit + 1].map(status)).toEqual([alive, alive, 'Offline']);
    expect(machineStatus({ isInUse, lastUpdated: 0 }, kind, NOW)).toBe('Offline');
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (age) => {
        expect(status(age)).toBe(age > limit ? 'Offline' : alive);
      }),
    );
  }
});
