import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
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

describe('any e-mail', () => {
  it('gives a document id or null', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, host) => {
        const domain = domainOf(`${name}@${host}`);
        if (domain === null) return;
        const typed = host.slice(host.lastIndexOf('@') + 1);
        expect(domain).toBe(
          Array.from(typed, (c) => (/[A-Z]/.test(c) ? c.toLowerCase() : c)).join(''),
        );
        expect(domain).not.toContain('/');
        expect(['', '.', '..']).not.toContain(domain);
        expect(domain.startsWith('__') && domain.endsWith('__') && domain.length > 3).toBe(false);
        expect(encodeURIComponent(domain).replace(/%../g, 'x').length).toBeLessThanOrEqual(1500);
      }),
    );
  });
});
