import { expect, test } from '@jest/globals';
import { domainOf } from './domainOf.ts';

test.each([
  ['ada@campus.example', 'campus.example'],
  ['Ada@CAMPUS.Example', 'campus.example'],
  ['"a@b"@campus.example', 'campus.example'],
  ['ada@münchen.example', 'münchen.example'],
  ['ada@\u212aampus.example', '\u212aampus.example'],
  ['ada@.example', '.example'],
  ['ada@campus.', 'campus.'],
  ['', null],
  ['ada', null],
  ['ada@', null],
  ['ada@a/b', null],
  ['ada@__x__', null],
])('%j belongs to %j', (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});
