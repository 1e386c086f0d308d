import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { soakPlan } from './soakPlan.ts';

const anyPlan = fc.double({ min: 2, max: 720, noNaN: true }).map(soakPlan);

describe('soakPlan', () => {
  test('kills the backend 5 times and cuts the network 5 times, however short the soak', () => {
    fc.assert(
      fc.property(anyPlan, ({ faults }) => {
        const kinds = faults.map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind === 'backend')).toHaveLength(5);
        expect(kinds.filter((kind) => kind === 'network')).toHaveLength(5);
      }),
    );
  });

  test('has never two faults at a time, and leaves more time between them than they last', () => {
    fc.assert(
      fc.property(anyPlan, ({ faults }) => {
        faults.slice(1).forEach(({ at }, index) => {
          const { at: before, lasts } = faults[index] ?? { at: Number.NaN, lasts: Number.NaN };
          expect(lasts).toBeGreaterThan(0);
          expect(at - (before + lasts)).toBeGreaterThan(lasts);
        });
      }),
    );
  });

  test('leaves minute one, the measuring after it and the last 20 s calm', () => {
    fc.assert(
      fc.property(anyPlan, ({ faults, baselineAt, length, calmEnd }) => {
        expect(baselineAt).toBe(60);
        expect(calmEnd).toBe(20);
        for (const { at, lasts } of faults) {
          expect(at).toBeGreaterThanOrEqual(baselineAt + 10);
          expect(at + lasts).toBeLessThan(length - calmEnd);
        }
      }),
    );
  });

  test('takes as long as asked, with an update a second and a building change every 5 s', () => {
    expect(soakPlan(10)).toMatchObject({ length: 600, updateEvery: 1, buildingChangeEvery: 5 });
  });

  test('spreads the faults of ten minutes, short and long ones', () => {
    const { faults } = soakPlan(10);
    expect(faults.map(({ kind, at, lasts }) => `${at} ${kind} ${lasts}`)).toEqual([
      '70 backend 8',
      '121 network 8',
      '172 backend 1',
      '223 network 1',
      '274 backend 4',
      '325 network 4',
      '376 backend 12',
      '427 network 12',
      '478 backend 2',
      '529 network 2',
    ]);
  });
});
