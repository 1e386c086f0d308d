import { expect, test } from '@jest/globals';
import { domainOf } from './domainOf.ts';

test.each([
  ['ada@campus.example', 'campus.example'],
  ['Ada@CAMPUS.Example', 'campus.example'],
  ['"a@b"@campus.example', 'campus.example'],
  ['ada@münchen.example', 'münchen.example'],
  ['ada@\u212aampus.example', '\u212aampus.example'],
  ['ada@_x_', '_x_'],
  [`ada@${'d'.repeat(1500)}`, 'd'.repeat(1500)],
])('%s belongs to %s', (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});

test.each([
  '',
  'ada',
  'ada@',
  'ada@.',
  'ada@..',
  'ada@a/b',
  'ada@____',
  'ada@__x__',
  'ada@__x\ny__',
  'ada@\ud800.example',
  `ada@${'d'.repeat(1501)}`,
  `ada@${'ü'.repeat(751)}`,
])('%j can not have a document', (email) => {
  expect(domainOf(email)).toBeNull();
});
