import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { findCitations, hasTest } from './citedTests.ts';

test('each test that the conformance report cites is there', () => {
  const citations = findCitations(
    readFileSync(path.join(ROOT, 'docs/accessibility/report.yaml'), 'utf8'),
  );
  expect(citations.length).toBeGreaterThan(50);
  const missing = citations.filter(({ file, title }) => {
    const absolute = path.join(ROOT, file);
    return !existsSync(absolute) || !hasTest(readFileSync(absolute, 'utf8'), title);
  });
  expect(missing).toEqual([]);
});

test('a line of the report that names no test is an error', () => {
  expect(() => findCitations('  Test: e2e/specs/site/signIn.spec.ts')).toThrow('No test is named');
});

describe('a test is there', () => {
  test.each([
    { what: 'by its title', source: "  test('opens', () => {});", title: 'opens' },
    { what: 'in spite of its tags', source: "test('opens @engines @rare', f);", title: 'opens' },
    { what: 'with its title in the next line', source: "test(\n  'opens',", title: 'opens' },
    { what: 'with a composed title', source: 'test(`on the ${a} (b)`, f);', title: 'on the c (b)' },
    {
      what: 'by a row of its table',
      source: "test.each([1, 2])('opens %s times', f);",
      title: 'opens 2 times',
    },
  ])('$what', ({ source, title }) => {
    expect(hasTest(source, title)).toBe(true);
  });
});

describe('a test is not there', () => {
  test.each([
    { what: 'when it is skipped', source: "test.skip('opens', () => {});" },
    { what: 'when it stands in a comment', source: "// test('opens', () => {});" },
    { what: 'when another title only begins so', source: "test('opens twice', () => {});" },
    { what: 'when a group has the title', source: "describe('opens', () => {});" },
  ])('$what', ({ source }) => {
    expect(hasTest(source, 'opens')).toBe(false);
  });
});
