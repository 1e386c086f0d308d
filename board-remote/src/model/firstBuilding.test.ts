import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isNoLongerListed, putFirst } from './firstBuilding.ts';

const buildings = (ids: string) => ids.split('').map((id) => ({ id }));

const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('');

describe('the building that is put first', () => {
  test('moves to the front, and the others keep their order', () => {
    expect(idsOf(putFirst(buildings('abcd'), 'c'))).toBe('cabd');
  });

  test.each([
    { id: 'a', what: 'first already' },
    { id: 'x', what: 'not in the school' },
    { id: null, what: 'none' },
  ])('changes nothing when it is $what', ({ id }) => {
    const before = buildings('abcd');
    expect(putFirst(before, id)).toBe(before);
  });

  test('never adds or loses a building', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 1 })), fc.string({ maxLength: 1 }), (ids, id) => {
        const list = ids.map((one) => ({ id: one }));
        expect(new Set(putFirst(list, id))).toEqual(new Set(list));
        expect(putFirst(list, id)).toHaveLength(list.length);
      }),
    );
  });
});

describe('a building that the device has kept is gone', () => {
  test('when the school has only others', () => {
    expect(isNoLongerListed(buildings('ab'), 'c')).toBe(true);
  });

  test.each([
    { ids: 'ab', id: 'b', when: 'the school has it' },
    { ids: '', id: 'c', when: 'the school has no buildings' },
    { ids: 'ab', id: null, when: 'none was kept' },
  ])('never when $when', ({ ids, id }) => {
    expect(isNoLongerListed(buildings(ids), id)).toBe(false);
  });
});
