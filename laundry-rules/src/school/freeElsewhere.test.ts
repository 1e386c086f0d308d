import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { freeElsewhere } from './freeElsewhere.ts';

const school = (names: string) => names.split('').map((id) => shownBuilding(id));

const freeWashers = (...counts: readonly number[]) =>
  counts.map((washer) => ({ washer, dryer: 0 }));

/** The buildings other than `a` in which washers are free, as `b2 c1 +4`. */
function freeOutsideA(names: string, ...counts: readonly number[]): string {
  const elsewhere = freeElsewhere(school(names), freeWashers(...counts), {
    id: 'a',
    kind: 'washer',
  });
  const named = elsewhere.named.map(({ building, count }) => `${building.id}${count}`);
  return [...named, ...(elsewhere.more > 0 ? [`+${elsewhere.more}`] : [])].join(' ');
}

describe('washers that are free elsewhere', () => {
  test('are in the order of the row, without buildings that have none', () => {
    expect(freeOutsideA('abcd', 0, 2, 0, 1)).toBe('b2 d1');
  });

  test('are nowhere when no other building has one', () => {
    expect(freeOutsideA('abc', 1, 0, 0)).toBe('');
  });

  test('are named for three buildings', () => {
    expect(freeOutsideA('abcd', 0, 1, 1, 1)).toBe('b1 c1 d1');
  });

  test('are a number beyond three buildings', () => {
    expect(freeOutsideA('abcdefgh', 0, 1, 1, 1, 1, 1, 1, 1)).toBe('b1 c1 d1 +4');
  });

  test('are no dryers', () => {
    const free = [...freeWashers(0), { washer: 0, dryer: 3 }];
    const { named } = freeElsewhere(school('ab'), free, { id: 'a', kind: 'washer' });
    expect(named).toEqual([]);
  });
});

test('dryers that are free elsewhere are counted without the washers', () => {
  const free = [...freeWashers(0), { washer: 1, dryer: 3 }, ...freeWashers(2)];
  const { named } = freeElsewhere(school('abc'), free, { id: 'a', kind: 'dryer' });
  expect(named.map(({ building, count }) => [building.id, count])).toEqual([['b', 3]]);
});

test('every building with a free machine is either named or counted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2), { minLength: 1, maxLength: 20 }), (counts) => {
      const buildings = counts.map((_, index) => shownBuilding(String(index)));
      const { named, more } = freeElsewhere(buildings, freeWashers(...counts), {
        id: '0',
        kind: 'washer',
      });
      expect(named.length + more).toBe(counts.slice(1).filter((count) => count > 0).length);
      expect(more === 0 || named.length === 3).toBe(true);
    }),
  );
});
