import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import semver from 'semver';
import { isInRange } from './versionRange.ts';

const number = fc.constantFrom(0, 1, 2, 3, 10, 12);
const space = fc.constantFrom(' ', '  ');
const version = fc.tuple(number, number, number).map((numbers) => numbers.join('.'));
const open = fc.constantFrom('x', 'X', '*');
// An x that a number follows, such as `x.1`, has no meaning.
const partial = fc
  .tuple(fc.array(number, { maxLength: 3 }), fc.array(open, { maxLength: 3 }))
  .map(([numbers, ends]) => [...numbers, ...ends].slice(0, 3).join('.') || '*');
const operator = fc.constantFrom('', '=', '^', '~', '<', '<=', '>', '>=', '>= ', '^ ', '~ ');
const comparator = fc.tuple(operator, partial).map(([sign, text]) => sign + text);
const comparators = fc
  .tuple(fc.array(comparator, { minLength: 1, maxLength: 3 }), space)
  .map(([all, between]) => all.join(between));
const hyphen = fc
  .tuple(partial, space, space, partial)
  .map(([from, before, after, to]) => `${from}${before}-${after}${to}`);
const range = fc
  .array(fc.oneof({ weight: 4, arbitrary: comparators }, hyphen), { minLength: 1, maxLength: 3 })
  .chain((all) => fc.constantFrom('||', ' || ').map((or) => all.join(or)));

test('a version is in a range exactly if npm’s own package says so', () => {
  fc.assert(
    fc.property(version, range, (one, among) => {
      expect([among, one, isInRange(one, among)]).toEqual([
        among,
        one,
        semver.satisfies(one, among),
      ]);
    }),
    { numRuns: 5000 },
  );
});

describe('a pre-release counts as the version that it precedes', () => {
  test.each([
    ['19.0.0-rc.1', '^19.0.0'],
    ['19.0.0', '^18.2.0 || ^19.0.0-rc'],
    ['19.0.0+build.5', '19.0.0'],
  ])('%s is in %s', (one, among) => {
    expect(isInRange(one, among)).toBe(true);
  });
});

test.each([
  '',
  ' ',
  'latest',
  'workspace:*',
  '^19 ||',
  '19.0.0.0',
  '>>19',
  '19,20',
  '^a.b.c',
  '18 -19',
  '18 - 19 20',
  '18 19 - 20',
  'npm:react@19',
])('"%s" can’t be read as a range of versions', (among) => {
  expect(isInRange('19.3.1', among)).toBeUndefined();
});

test('no text makes the comparison with a range throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, among) => {
      expect([true, false, undefined]).toContain(isInRange(one, among));
    }),
  );
});
