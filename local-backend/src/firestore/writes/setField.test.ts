import { expect, test } from '@jest/globals';
import { getField, parseFieldPath, setField } from '../documents/fieldPaths.ts';

const one = { integerValue: '1' };

test('a field path may quote names', () => {
  expect(parseFieldPath('a.`b c\\``._d')).toEqual(['a', 'b c`', '_d']);
});

test.each(['', 'a..b', 'a.', '1a', 'a b', '`a', '__proto__.a', 'a.'.repeat(30) + 'a'])(
  '%j is no field path',
  (path) => {
    expect(() => parseFieldPath(path)).toThrow('is no field path');
  },
);

test('a value is put and taken away at a path', () => {
  const fields = setField({ x: one }, ['a', 'b'], one);
  expect(fields).toEqual({ x: one, a: { mapValue: { fields: { b: one } } } });
  expect(getField(fields, ['a', 'b'])).toBe(one);
  expect(setField(fields, ['a', 'b'], undefined)).toEqual({
    x: one,
    a: { mapValue: { fields: {} } },
  });
  expect(setField(fields, ['x'], undefined)).not.toHaveProperty('x');
  expect(getField(fields, ['toString'])).toBeUndefined();
});
