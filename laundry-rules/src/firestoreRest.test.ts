import { expect, test } from '@jest/globals';
import { documentOf, restFields } from './firestoreRest.ts';

const AT = Date.UTC(2026, 0, 1);

const REST = {
  isInUse: { booleanValue: false },
  label: { stringValue: '12' },
  count: { integerValue: '3' },
  lastUpdated: { timestampValue: '2026-01-01T00:00:00.000Z' },
  list: { arrayValue: { values: [{ stringValue: 'a' }, { mapValue: { fields: {} } }] } },
};

test('a document is written as the REST API takes it', () => {
  const document = {
    isInUse: false,
    label: '12',
    count: 3,
    lastUpdated: new Date(AT),
    list: ['a', {}],
  };
  expect(restFields(document)).toEqual(REST);
});

test('a document is read as the SDK gives it, with times in milliseconds', () => {
  expect(documentOf(REST)).toEqual({
    isInUse: false,
    label: '12',
    count: 3,
    lastUpdated: AT,
    list: ['a', {}],
  });
});

test('what the REST API leaves out of a list or map without entries is not missed', () => {
  expect(documentOf({ list: { arrayValue: {} }, map: { mapValue: {} } })).toEqual({
    list: [],
    map: {},
  });
});

test.each([null, 7, {}, { arrayValue: null }, { mapValue: null }, { timestampValue: 7 }])(
  'a value that is none, %j, is read without an error',
  (value) => {
    expect(Object.keys(documentOf({ value }))).toEqual(['value']);
  },
);
