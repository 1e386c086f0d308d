import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RpcError } from '../../http/responses.ts';
import { parseFields } from './values.ts';

describe('parseFields', () => {
  test('takes every type, in the form that Firestore stores', () => {
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
    ['a place off the globe', { a: { geoPointValue: { latitude: 91, longitude: 0 } } }],
    ['a geo point that is none', { a: { geoPointValue: 5 } }],
    ['a reserved name', { __a__: { nullValue: null } }],
    ['an empty name', { '': { nullValue: null } }],
    ['no base64', { a: { bytesValue: '!' } }],
  ])('refuses %s', (_, json) => {
    expect(() => parseFields(json)).toThrow(RpcError);
  });

  test('refuses bottomless nesting', () => {
    let value: object = { nullValue: null };
    for (let depth = 0; depth < 5000; depth += 1) value = { mapValue: { fields: { a: value } } };
    expect(() => parseFields({ a: value })).toThrow(RpcError);
  });

  test('any JSON is either read, and then reads the same again, or refused', () => {
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
