import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { selectBuilding } from './selectedBuilding.ts';

const school = (...ids: string[]) => ({
  buildings: ids.map((id) => ({ id, name: '', washingmachines: [], dryers: [] })),
});

test('the first building of a school that was not shown before', () => {
  expect(selectBuilding(null, school('a', 'b'))?.id).toBe('a');
});

test('the one shown before, wherever it moved', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), (ids, at) => {
      const choice = ids[at % ids.length] ?? '';
      expect(selectBuilding(choice, school(...ids))?.id).toBe(choice);
    }),
  );
});

test('the first one when the one shown before is gone', () => {
  expect(selectBuilding('c', school('a', 'b'))?.id).toBe('a');
});

test('none without buildings', () => {
  expect(selectBuilding('a', school())).toBeNull();
});
