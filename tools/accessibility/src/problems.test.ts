import { describe, expect, test } from '@jest/globals';
import type { Catalog } from './catalog.ts';
import { findProblems } from './problems.ts';
import type { Answer, Report } from './report.ts';

const CHAPTER = 'success_criteria_level_a';

const CATALOG: Catalog = {
  title: 'VPAT',
  standards: [],
  chapters: [
    {
      id: CHAPTER,
      label: 'Level A',
      criteria: [
        { id: '1.1.1', handle: 'Non-text Content', components: ['web', 'software'] },
        { id: '2.1.1', handle: 'Keyboard', components: ['web', 'software'] },
      ],
    },
    { id: 'hardware', label: 'Hardware', criteria: [] },
  ],
  components: [{ id: 'web', label: 'Web' }],
  terms: [
    { id: 'supports', label: 'Supports', description: '' },
    { id: 'not-applicable', label: 'Not Applicable', description: '' },
    { id: 'not-evaluated', label: 'Not Evaluated', description: '' },
  ],
};

const PICTURES: Answer = {
  criterion: '1.1.1',
  component: 'web',
  level: 'supports',
  notes: 'Test: a.spec.ts "pictures have names"',
};

const KEYBOARD: Answer = {
  criterion: '2.1.1',
  component: 'web',
  level: 'supports',
  notes: 'Design: only buttons.',
};

const FILES: Readonly<Record<string, string>> = {
  'a.spec.ts': "test('pictures have names', () => {});",
};

function problemsOf(
  answers: readonly Answer[],
  level: Partial<Report['chapters'][number]> = {},
): readonly string[] {
  const report: Report = {
    title: '',
    product: { name: '', version: '', about: '' },
    author: { name: '', email: '' },
    vendor: { name: '', email: '' },
    date: '',
    notes: '',
    methods: '',
    disclaimer: '',
    feedback: '',
    catalog: '',
    chapters: [
      { id: CHAPTER, notes: '', isDisabled: false, answers, ...level },
      { id: 'hardware', notes: 'It is no hardware.', isDisabled: true, answers: [] },
    ],
  };
  return findProblems(report, CATALOG, (file) => FILES[file]);
}

test('a report with evidence for all that it says has no problems', () => {
  expect(problemsOf([PICTURES, KEYBOARD])).toEqual([]);
});

describe('a report is refused', () => {
  test('without one of the criteria', () => {
    expect(problemsOf([PICTURES])).toEqual([`${CHAPTER} 2.1.1: the criterion is missing.`]);
  });

  test('with a criterion for another component alone', () => {
    expect(problemsOf([PICTURES, { ...KEYBOARD, component: 'none' }])).toContain(
      `${CHAPTER} 2.1.1: the criterion is missing.`,
    );
  });

  test('with a criterion that stands there twice', () => {
    expect(problemsOf([PICTURES, KEYBOARD, KEYBOARD])).toEqual([
      `${CHAPTER} 2.1.1: the criterion stands there twice.`,
    ]);
  });

  test('with a criterion that the catalog does not have', () => {
    expect(problemsOf([PICTURES, KEYBOARD, { ...KEYBOARD, criterion: '9.9.9' }])).toEqual([
      `${CHAPTER} 9.9.9: the catalog has no such criterion in this chapter.`,
    ]);
  });

  test.each(['fully-supports', 'not-evaluated'])('with the level %s', (level) => {
    expect(problemsOf([PICTURES, { ...KEYBOARD, level, notes: 'Most of it.' }])).toEqual([
      `${CHAPTER} 2.1.1: "${level}" is no level of conformance.`,
    ]);
  });

  test('with a component that the catalog does not have', () => {
    expect(problemsOf([PICTURES, KEYBOARD, { ...KEYBOARD, component: 'watch' }])).toEqual([
      `${CHAPTER} 2.1.1: "watch" is no component.`,
    ]);
  });

  test('with support that has no evidence', () => {
    expect(problemsOf([PICTURES, { ...KEYBOARD, notes: 'All of it.' }])).toEqual([
      `${CHAPTER} 2.1.1: it is said to be supported, without evidence.`,
    ]);
  });

  test('with evidence by a test that is gone', () => {
    const notes = 'Test: a.spec.ts "everything works by keyboard"';
    expect(problemsOf([PICTURES, { ...KEYBOARD, notes }])).toEqual([
      `${CHAPTER} 2.1.1: a.spec.ts has no test "everything works by keyboard".`,
    ]);
  });

  test('with evidence by a file that is gone', () => {
    const notes = 'Test: b.spec.ts "pictures have names"';
    expect(problemsOf([PICTURES, { ...KEYBOARD, notes }])).toEqual([
      `${CHAPTER} 2.1.1: there is no file b.spec.ts.`,
    ]);
  });

  test('with a manual check that has no date', () => {
    const notes = 'Manual: Chromium, by keyboard';
    expect(problemsOf([PICTURES, { ...KEYBOARD, notes }])).toEqual([
      `${CHAPTER} 2.1.1: this line of evidence can’t be read: ${notes}`,
    ]);
  });

  test('with a level below support that has no reason', () => {
    expect(problemsOf([PICTURES, { ...KEYBOARD, level: 'not-applicable', notes: '' }])).toEqual([
      `${CHAPTER} 2.1.1: its notes don’t say why.`,
    ]);
  });

  test('without a chapter that applies to web content', () => {
    expect(problemsOf([], { isDisabled: true, notes: 'Later.' })).toEqual([
      `${CHAPTER}: it applies to web content and can’t be disabled.`,
    ]);
  });

  test('with a chapter that the catalog does not have', () => {
    expect(problemsOf([], { id: 'level_b' })).toEqual([
      'level_b: the catalog has no such chapter.',
      `${CHAPTER}: the chapter is missing.`,
    ]);
  });
});
