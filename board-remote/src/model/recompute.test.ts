import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shownBuilding } from '../testing/shownBuilding.ts';
import { type Inputs, recompute } from './recompute.ts';
import { type Building, schoolOf } from './school.ts';

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
    selectedId: null,
    ...given,
  };
}

const idsOf = ({ school }: ReturnType<typeof recompute>) =>
  schoolOf(school)?.buildings.map(({ id }) => id);

describe('the building that is put first', () => {
  test('is the first one, and so selected', () => {
    const outcome = recompute(inputs(['a', 'b'], { firstId: 'b' }));
    expect(idsOf(outcome)).toEqual(['b', 'a']);
    expect(outcome.selectedId).toBe('b');
  });

  test('is forgotten when it is gone', () => {
    expect(recompute(inputs(['a'], { firstId: 'b' })).firstId).toBeNull();
  });
});

test('a building that is selected before the school is known stays selected', () => {
  const unknown = inputs([], { content: { kind: 'loading' }, selectedId: 'a' });
  expect(recompute(unknown).selectedId).toBe('a');
});

test('machines that were known before a pause are old', () => {
  const buildings = [shownBuilding('a'), shownBuilding('b', { knowledge: 'nothing' })];
  const { school } = recompute(inputsOf(buildings, { trust: 'paused' }));
  expect(school.kind).toBe('paused');
  expect(schoolOf(school)?.buildings.map(({ knowledge }) => knowledge)).toEqual(['old', 'nothing']);
});

describe('a time that can’t be relied on', () => {
  test('keeps a school in its skeleton while it is unknown', () => {
    expect(recompute(inputs(['a'], { certainty: 'unknown' })).school).toEqual({ kind: 'loading' });
  });

  test('makes placeholders of the machines after a jump', () => {
    const { school } = recompute(inputs(['a'], { certainty: 'doubtful' }));
    expect(school.kind).toBe('paused');
  });

  test('leaves the notice of a lost backend', () => {
    const { school } = recompute(inputs(['a'], { certainty: 'doubtful', trust: 'unreachable' }));
    expect(school.kind).toBe('unreachable');
  });
});

test('an SDK that has failed is known whatever time it is', () => {
  const content = { kind: 'failed', error: new Error('broken') } as const;
  expect(recompute(inputs([], { content, certainty: 'unknown' })).school).toBe(content);
});

test('whatever was selected, the buildings are those of the school, and one of them is selected', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const anyInputs = fc.record({
    ids: fc.uniqueArray(id, { minLength: 1 }),
    firstId: fc.option(id),
    selectedId: fc.option(id),
  });
  fc.assert(
    fc.property(anyInputs, ({ ids, firstId, selectedId }) => {
      const outcome = recompute(inputs(ids, { firstId, selectedId }));
      expect(new Set(idsOf(outcome))).toEqual(new Set(ids));
      expect(ids).toContain(outcome.selectedId);
      // Nothing is left to decide: the same again leads to the same.
      const { school: _, ...decided } = outcome;
      expect(recompute(inputs(ids, decided))).toEqual(outcome);
    }),
  );
});
