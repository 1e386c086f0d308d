import { describe, expect, test } from '@jest/globals';
import type { Building } from '@laundry-board/laundry-rules/school';
import { shownBuilding } from '@laundry-board/laundry-rules/testing/shownBuilding';
import fc from 'fast-check';
import { type Inputs, shownSchool } from './shownSchool.ts';
import { schoolOf } from './schoolState.ts';

function inputs(ids: readonly string[], given: Partial<Inputs> = {}): Inputs {
  return inputsOf(
    ids.map((id) => shownBuilding(id)),
    given,
  );
}

function inputsOf(buildings: readonly Building[], given: Partial<Inputs>): Inputs {
  return {
    content: { kind: 'live', school: { buildings } },
    trust: 'current',
    certainty: 'known',
    firstId: null,
    chosenId: null,
    selectedId: null,
    ...given,
  };
}

const idsOf = ({ school }: ReturnType<typeof shownSchool>) =>
  schoolOf(school)?.buildings.map(({ id }) => id);

describe('the building that is put first', () => {
  test('is the first one, and so selected', () => {
    const outcome = shownSchool(inputs(['a', 'b'], { firstId: 'b' }));
    expect(idsOf(outcome)).toEqual(['b', 'a']);
    expect(outcome.selectedId).toBe('b');
  });

  test.each([
    { id: 'c', ids: ['c', 'a', 'b', 'd'], what: 'moves to the front' },
    { id: 'a', ids: ['a', 'b', 'c', 'd'], what: 'stays first' },
    { id: 'x', ids: ['a', 'b', 'c', 'd'], what: 'counts as none while the school lacks it' },
  ])('$what, and the others keep their order', ({ id, ids }) => {
    expect(idsOf(shownSchool(inputs(['a', 'b', 'c', 'd'], { firstId: id })))).toEqual(ids);
  });
});

describe('the building that somebody has chosen', () => {
  test('is selected as soon as the school lists it', () => {
    const chosen = { chosenId: 'b', selectedId: 'a' };
    expect(shownSchool(inputs(['a'], chosen)).selectedId).toBe('a');
    expect(shownSchool(inputs(['a', 'b'], chosen)).selectedId).toBe('b');
  });

  test('counts as selected before the school is known', () => {
    const unknown = inputs([], { content: { kind: 'loading' }, chosenId: 'a' });
    expect(shownSchool(unknown).selectedId).toBe('a');
  });
});

test('a building that nobody has chosen stays selected when another one appears before it', () => {
  expect(shownSchool(inputs(['b', 'a'], { selectedId: 'a' })).selectedId).toBe('a');
});

test('machines that were known before a pause are old', () => {
  const buildings = [shownBuilding('a'), shownBuilding('b', { knowledge: 'nothing' })];
  const { school } = shownSchool(inputsOf(buildings, { trust: 'paused' }));
  expect(school.kind).toBe('paused');
  expect(schoolOf(school)?.buildings.map(({ knowledge }) => knowledge)).toEqual(['old', 'nothing']);
});

describe('a time that can’t be relied on', () => {
  test('keeps a school in its skeleton while it is unknown, with its first building selected', () => {
    expect(shownSchool(inputs(['a'], { certainty: 'unknown' }))).toEqual({
      school: { kind: 'loading' },
      selectedId: 'a',
    });
  });

  test('makes placeholders of the machines after a jump', () => {
    const { school } = shownSchool(inputs(['a'], { certainty: 'doubtful' }));
    expect(school.kind).toBe('paused');
  });

  test('leaves the notice of a lost backend', () => {
    const { school } = shownSchool(inputs(['a'], { certainty: 'doubtful', trust: 'unreachable' }));
    expect(school.kind).toBe('unreachable');
  });
});

test('an SDK that has failed is known whatever time it is', () => {
  const content = { kind: 'failed', error: new Error('broken') } as const;
  expect(shownSchool(inputs([], { content, certainty: 'unknown' })).school).toBe(content);
});

test('whatever was chosen, the buildings are those of the school, and one of them is selected', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const anyInputs = fc.record({
    ids: fc.uniqueArray(id, { minLength: 1 }),
    firstId: fc.option(id),
    chosenId: fc.option(id),
    selectedId: fc.option(id),
  });
  fc.assert(
    fc.property(anyInputs, ({ ids, ...given }) => {
      const outcome = shownSchool(inputs(ids, given));
      expect(new Set(idsOf(outcome))).toEqual(new Set(ids));
      expect(ids).toContain(outcome.selectedId);
      // Nothing is left to decide: the same again leads to the same.
      const { selectedId } = outcome;
      expect(shownSchool(inputs(ids, { ...given, selectedId }))).toEqual(outcome);
    }),
  );
});
