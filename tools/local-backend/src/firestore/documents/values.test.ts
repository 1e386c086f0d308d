import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RpcError } from '../../http/responses.ts';
import { getField, parseFieldPath, setField } from './fieldPaths.ts';
import { parseFields } from './values.ts';

describe('parseFields', () => {
  test('accepts every type, in the form that Firestore stores', () => {
    expect(
      parseFields({
        n: { nullValue: null },
        b: { booleanValue: false },
        i: { integerValue: 5 },
        j: { integerValue: '-9223372036854775808' },
        d: { doubleValue: 'NaN' },
        t: { timestampValue: '2026-01-01T00:00:00.123456789+02:00' },
        s: { stringValue: 'é😀' },
        y: { bytesValue: 'aGk=' },
        g: { geoPointValue: { latitude: 1, longitude: 2 } },
        a: { arrayValue: { values: [{ mapValue: {} }] } },
      }),
    ).toEqual({
      n: { nullValue: null },
      b: { booleanValue: false },
      i: { integerValue: '5' },
      j: { integerValue: '-9223372036854775808' },
      d: { doubleValue: 'NaN' },
      t: { timestampValue: '2025-12-31T22:00:00.123456Z' },
      s: { stringValue: 'é😀' },
      y: { bytesValue: 'aGk=' },
      g: { geoPointValue: { latitude: 1, longitude: 2 } },
      a: { arrayValue: { values: [{ mapValue: {} }] } },
    });
  });

  test.each([
    ['no object', 5],
    ['a bare value', { a: 5 }],
    ['no type', { a: {} }],
    ['two types', { a: { stringValue: 'x', booleanValue: true } }],
    ['an unknown type', { a: { dateValue: 'x' } }],
    ['a huge integer', { a: { integerValue: '9223372036854775808' } }],
    ['a fraction', { a: { integerValue: 1.5 } }],
    ['no time', { a: { timestampValue: 'nope' } }],
    ['an impossible time', { a: { timestampValue: '2026-13-01T00:00:00Z' } }],
    ['an array in an array', { a: { arrayValue: { values: [{ arrayValue: {} }] } } }],
    ['a latitude over 90°', { a: { geoPointValue: { latitude: 91, longitude: 0 } } }],
    ['a geo point that is not one', { a: { geoPointValue: 5 } }],
    ['a reserved name', { __a__: { nullValue: null } }],
    ['an empty name', { '': { nullValue: null } }],
    ['no base64', { a: { bytesValue: '!' } }],
  ])('refuses %s', (_, json) => {
    expect(() => parseFields(json)).toThrow(RpcError);
  });

  test('refuses endless nesting', () => {
    let value: object = { nullValue: null };
    for (let depth = 0; depth < 5000; depth += 1) value = { mapValue: { fields: { a: value } } };
    expect(() => parseFields({ a: value })).toThrow(RpcError);
  });

  test('any JSON is either refused or parsed, and parsing the result changes nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        let fields;
        try {
          fields = parseFields(json);
        } catch (error) {
          expect(error).toBeInstanceOf(RpcError);
          return;
        }
        expect(parseFields(JSON.parse(JSON.stringify(fields)))).toEqual(fields);
      }),
    );
  });
});

const one = { integerValue: '1' };

test('a field path may contain quoted names', () => {
  expect(parseFieldPath('a.`b c\\``._d')).toEqual(['a', 'b c`', '_d']);
});

test.each(['', 'a..b', 'a.', '1a', 'a b', '`a', '__proto__.a', 'a.'.repeat(30) + 'a'])(
  '%j is not a field path',
  (path) => {
    expect(() => parseFieldPath(path)).toThrow('is not a field path');
  },
);

test('sets and removes a value at a path', () => {
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
