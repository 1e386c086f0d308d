import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { choose, type Inputs, recompute } from './recompute.ts';
import { knownSchool, NO_MACHINES, type ReportedBuilding } from './school.ts';

const inPlace = (id: string): ReportedBuilding => ({
  id,
  name: id,
  machines: { kind: 'in place', byKind: NO_MACHINES },
});
const separate = (id: string): ReportedBuilding => ({
  id,
  name: id,
  machines: { kind: 'separate', count: { free: null, at: 0 } },
});

function inputs(buildings: readonly ReportedBuilding[], given: Partial<Inputs> = {}): Inputs {
  return {
    reported: { kind: 'live', school: { buildings } },
    trust: 'current',
    machinesOf: () => undefined,
    firstId: null,
    chosen: [],
    expectedId: null,
    needed: [],
    ...given,
  };
}

const idsOf = ({ school }: ReturnType<typeof recompute>) =>
  knownSchool(school)?.buildings.map(({ id }) => id);

describe('the building that is put first', () => {
  test('is the first one, and so selected', () => {
    const outcome = recompute(inputs([inPlace('a'), inPlace('b')], { firstId: 'b' }), null);
    expect(idsOf(outcome)).toEqual(['b', 'a']);
    expect(outcome.chosen[0]).toBe('b');
  });

  test('is forgotten when it is gone', () => {
    expect(recompute(inputs([inPlace('a')], { firstId: 'b' }), null).firstId).toBeNull();
  });
});

describe('what is watched', () => {
  test('before the school is known is what is chosen and what is expected', () => {
    const unknown = inputs([], {
      reported: { kind: 'loading' },
      chosen: ['a'],
      expectedId: 'b',
      needed: ['c', 'a'],
    });
    expect(recompute(unknown, null).watched).toEqual(['a', 'b', 'c']);
  });

  test('of a school is the selected building and what others need, if they are separate', () => {
    const buildings = [separate('a'), separate('b'), inPlace('c')];
    const outcome = recompute(inputs(buildings, { expectedId: 'b', needed: ['c', 'b'] }), null);
    expect(outcome.watched).toEqual(['a', 'b']);
  });
});

test('machines that were known before a pause are old', () => {
  const outcome = recompute(inputs([inPlace('a'), separate('b')], { trust: 'paused' }), null);
  expect(outcome.school.kind).toBe('paused');
  expect(knownSchool(outcome.school)?.buildings.map(({ knowledge }) => knowledge)).toEqual([
    'old',
    'nothing',
  ]);
});

test('the selected building and the one that was selected before it are kept, and no third', () => {
  expect(['b', 'c', 'b', 'a'].reduce(choose, ['a'])).toEqual(['a', 'b']);
});

test('whatever was chosen, the buildings are those of the school, and one of them is selected', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const anyInputs = fc.record({
    ids: fc.uniqueArray(id, { minLength: 1 }),
    firstId: fc.option(id),
    chosen: fc.uniqueArray(id, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(anyInputs, ({ ids, firstId, chosen }) => {
      const outcome = recompute(inputs(ids.map(separate), { firstId, chosen }), null);
      expect(new Set(idsOf(outcome))).toEqual(new Set(ids));
      expect(ids).toContain(outcome.chosen[0]);
      // Nothing is left to decide: the same again leads to the same.
      const { firstId: first, chosen: selected } = outcome;
      const again = recompute(
        inputs(ids.map(separate), { firstId: first, chosen: selected }),
        null,
      );
      expect(again).toEqual(outcome);
    }),
  );
});
