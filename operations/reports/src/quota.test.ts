import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createQuota } from './quota.ts';

function startQuota(more: { perAddress?: number; inTotal?: number; addresses?: number } = {}) {
  let time = 0;
  const quota = createQuota({
    perAddress: 3,
    inTotal: 100,
    periodMs: 60_000,
    addresses: 100,
    now: () => time,
    ...more,
  });
  return {
    ...quota,
    advance: (ms: number) => {
      time += ms;
    },
  };
}

test('an address that has used up its share is refused for the rest of the period', () => {
  const { use, advance } = startQuota();
  expect([use('a', 2), use('a', 2), use('a', 1), use('a', 1)]).toEqual([
    'granted',
    'address used up',
    'granted',
    'address used up',
  ]);
  expect(use('b', 1)).toBe('granted');
  advance(59_999);
  expect(use('a', 1)).toBe('address used up');
  advance(1);
  expect(use('a', 3)).toBe('granted');
});

test('all addresses together have a limit, and what was refused to one leaves the others theirs', () => {
  const { use, advance } = startQuota({ inTotal: 5 });
  for (let n = 0; n < 1000; n += 1) use('flood', 1);
  expect([use('a', 2), use('b', 1)]).toEqual(['granted', 'total used up']);
  advance(60_000);
  expect(use('b', 1)).toBe('granted');
});

test('the addresses that are remembered are bounded, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.nat(100_000)), { minLength: 20 }), (uses) => {
      const { use, advance, size } = startQuota({ addresses: 10 });
      for (const [address, ms] of uses) {
        advance(ms);
        use(address, 1);
        expect(size()).toBeLessThanOrEqual(10);
      }
    }),
  );
});
