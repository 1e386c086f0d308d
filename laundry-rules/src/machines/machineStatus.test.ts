import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { machineStatus } from './machineStatus.ts';

const NOW = 1_700_000_000_000;
const LONG = 1e13;

/** The status of a machine whose last update was so many milliseconds ago; a negative age is in the future. */
const statusAt = (kind: 'washer' | 'dryer', isInUse: boolean, age: number) =>
  machineStatus({ isInUse, lastUpdated: NOW - age }, kind, NOW);

const LIMITS = [
  ['washer', 6000],
  ['dryer', 3_600_000],
] as const;

test.each(LIMITS)('a %s has its own status until %d ms are exceeded', (kind, limit) => {
  const ages = fc.integer({ min: -LONG, max: limit });
  fc.assert(
    fc.property(ages, (age) => {
      expect(statusAt(kind, true, age)).toBe('In Use');
      expect(statusAt(kind, false, age)).toBe('Available');
    }),
    { examples: [[limit]] },
  );
});

test.each(LIMITS)('a %s is Offline when %d ms are exceeded', (kind, limit) => {
  const ages = fc.integer({ min: limit + 1, max: LONG });
  fc.assert(
    fc.property(ages, fc.boolean(), (age, isInUse) => {
      expect(statusAt(kind, isInUse, age)).toBe('Offline');
    }),
    { examples: [[limit + 1, true]] },
  );
});

test.each(['washer', 'dryer'] as const)(
  'a %s that is out of order is Offline at once, whatever it reports',
  (kind) => {
    const machine = { lastUpdated: NOW, outOfOrder: true };
    expect(machineStatus({ ...machine, isInUse: false }, kind, NOW)).toBe('Offline');
    expect(machineStatus({ ...machine, isInUse: true }, kind, NOW)).toBe('Offline');
  },
);

test.each(['washer', 'dryer'] as const)('a %s that has never reported is Offline', (kind) => {
  expect(machineStatus({ isInUse: true, lastUpdated: 0 }, kind, NOW)).toBe('Offline');
});
