import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { alternativesOf } from './alternatives.ts';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from './assumptions.ts';
import { computeCost } from './computeCost.ts';
import { computeLoad } from './computeLoad.ts';
import { PRICES } from './prices.ts';

const SMALL: Assumptions = {
  residents: 100,
  buildings: 2,
  machines: 20,
  minutesOpenADay: 14.4,
  opensADay: 3,
  openShare: 0.05,
  writesASecond: 0.5,
};
const BYTES = { stored: 700, billed: 1000, received: 2500 };

describe('a small school', () => {
  const load = computeLoad(SMALL, { bytes: BYTES, writtenDocuments: 1 });

  test('is written around the clock', () => {
    expect(load.writesAMonth).toBe(30 * 43_200);
  });

  test('is read once for each open board and update, and once for each opening', () => {
    // 14.4 minutes are 864 s, in which it is written 432 times.
    expect(load.readsAMonth).toBe(100 * (432 + 3) * 30);
    expect(load.readsASecondAtPeak).toBe(2.5);
  });

  test('is sent whole each time', () => {
    expect(load.billedBytesAMonth).toBe(load.readsAMonth * 1000);
    expect(load.receivedBytesAMonth).toBe(load.readsAMonth * 2500);
    expect(load.receivedBitsASecond).toBe(10_000);
    expect(load.receivedBitsASecondAtPeak).toBe(50_000);
  });

  test('has a connection for each open board', () => {
    expect(load.boardsOnAverage).toBe(1);
    expect(load.boardsAtPeak).toBe(5);
  });

  test('pays for what is beyond the free amounts', () => {
    const prices = {
      read: 1,
      write: 10,
      gibibyte: 100,
      free: { readsADay: 43_000, writesADay: 40_000, gibibytesAMonth: 0 },
    };
    const gibibyte = 2 ** 30;
    expect(computeCost({ ...load, billedBytesAMonth: 3 * gibibyte }, prices)).toEqual({
      reads: 15_000,
      writes: 960_000,
      egress: 300,
      total: 975_300,
    });
  });
});

test('nobody pays less than nothing', () => {
  const calm = computeLoad(
    { ...SMALL, residents: 1, writesASecond: 0.1 },
    { bytes: BYTES, writtenDocuments: 1 },
  );
  expect(computeCost(calm, PRICES)).toEqual({ reads: 0, writes: 0, egress: 0, total: 0 });
});

describe('alternatives', () => {
  test('a slower cadence saves its share of updates, and no opening', () => {
    const [asAssumed, , every5] = alternativesOf(DEFAULT_ASSUMPTIONS);
    const openings = 20_000 * 2 * 30;
    expect(every5?.load.writesAMonth).toBe((asAssumed?.load.writesAMonth ?? 0) / 5);
    expect(every5?.load.readsAMonth).toBe(
      ((asAssumed?.load.readsAMonth ?? 0) - openings) / 5 + openings,
    );
  });

  test('a cut into sub-domains sends less, and saves no read', () => {
    const [asAssumed, , , cut] = alternativesOf(DEFAULT_ASSUMPTIONS);
    expect(cut?.load.readsAMonth).toBe(asAssumed?.load.readsAMonth);
    expect(cut?.load.writesAMonth).toBe(5 * (asAssumed?.load.writesAMonth ?? 0));
    expect(cut?.load.billedBytesAMonth).toBeLessThan(
      (asAssumed?.load.billedBytesAMonth ?? 0) / 4.9,
    );
  });

  test('none makes an open board receive more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 60, max: 500 }),
        fc.double({ min: 0.001, max: 10, noNaN: true }),
        (buildings, machines, writesASecond) => {
          const [asAssumed, ...others] = alternativesOf({
            ...SMALL,
            buildings,
            machines,
            writesASecond,
          });
          for (const { load } of others) {
            expect(load.receivedBitsASecond).toBeLessThanOrEqual(
              asAssumed?.load.receivedBitsASecond ?? 0,
            );
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test('only the document of a building asks for another board', () => {
    const others = alternativesOf(SMALL).filter((one) => !one.servesTodaysBoard);
    expect(others.map(({ name }) => name)).toEqual(['a document a building besides, every 3 s']);
  });
});
