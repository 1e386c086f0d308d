import { describe, expect, test } from '@jest/globals';
import { hasTest, readRemark } from './evidence.ts';

test('the lines of a remark are its text and its evidence', () => {
  const notes = [
    'Everything works',
    'by keyboard.',
    'Test: e2e/a.spec.ts "Tab reaches the menu"',
    'Manual: 2026-11-25 Firefox: press Tab until the end',
    'Design: only buttons.',
  ];
  expect(readRemark(notes.join('\n'))).toEqual({
    text: 'Everything works by keyboard.',
    evidence: [
      { kind: 'test', file: 'e2e/a.spec.ts', title: 'Tab reaches the menu' },
      { kind: 'manual', date: '2026-11-25', check: 'Firefox: press Tab until the end' },
      { kind: 'design', reason: 'only buttons.' },
    ],
  });
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
