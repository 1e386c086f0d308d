import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textOf } from './textOf.ts';

const unreadable = new Proxy(
  {},
  {
    get: () => {
      throw new Error('unreadable');
    },
  },
);

test.each([
  ['an error', new Error('no calendar'), 'no calendar'],
  ['a text', 'no calendar', 'no calendar'],
  ['nothing', undefined, 'undefined'],
  ['a symbol', Symbol('calendar'), 'Symbol(calendar)'],
  [
    'an object with code and message',
    { code: 'denied', message: 'Not yours' },
    'denied: Not yours',
  ],
  ['an object with a number as its code', { code: 14, message: 'Not now' }, '14: Not now'],
  ['an object with a code alone', { code: 'denied' }, 'denied'],
  [
    'an error whose message names its code',
    Object.assign(new Error('Firebase: Error (auth/denied).'), { code: 'auth/denied' }),
    'Firebase: Error (auth/denied).',
  ],
  ['an object with a message that is none', { message: {} }, '[object Object]'],
  ['an object without a prototype', Object.create(null), '[object Object]'],
  ['an object that throws when it is read', unreadable, 'a value without a text'],
])('the text of %s', (_, thrown, text) => {
  expect(textOf(thrown)).toBe(text);
});

test('whatever is thrown has a text', () => {
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
      (thrown) => {
        expect(typeof textOf(thrown)).toBe('string');
      },
    ),
  );
});
