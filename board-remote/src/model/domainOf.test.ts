import { expect, test } from '@jest/globals';
import { domainOf } from './domainOf.ts';

test.each([
  ['ada@campus.example', 'campus.example'],
  ['Ada@CAMPUS.Example', 'campus.example'],
  ['"a@b"@campus.example', 'campus.example'],
  ['ada@münchen.example', 'münchen.example'],
  ['ada@\u212aampus.example', '\u212aampus.example'],
  ['ada@_x_', '_x_'],
  ['ada@__x__y', '__x__y'],
  ['ada@x__y__', 'x__y__'],
  ['ada@.example', '.example'],
  ['ada@campus.', 'campus.'],
  [`ada@${'d'.repeat(1500)}`, 'd'.repeat(1500)],
  ['', null],
  ['ada', null],
  ['ada@', null],
  ['ada@.', null],
  ['ada@..', null],
  ['ada@a/b', null],
  ['ada@____', null],
  ['ada@__x__', null],
  ['ada@__x\ny__', null],
  ['ada@\ud800.example', null],
  [`ada@${'d'.repeat(1501)}`, null],
  [`ada@${'ü'.repeat(751)}`, null],
])('%j belongs to %j', (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});
