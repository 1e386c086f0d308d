import { expect, test } from '@jest/globals';
import { readConformance, readFromRoot } from './files.ts';
import { renderPage } from './page.ts';
import { findProblems } from './problems.ts';

const { report, catalog } = readConformance();

test('the conformance report leaves nothing out, and has evidence for what it says', () => {
  expect(findProblems(report, catalog, readFromRoot)).toEqual([]);
});

test('the page has a row for each answer of the conformance report', () => {
  const answers = report.chapters.flatMap((chapter) => chapter.answers);
  expect(answers.length).toBeGreaterThan(100);
  expect(renderPage(report, catalog).match(/<th scope="row">/g)).toHaveLength(answers.length);
});

test('a remark of the conformance report is shown as text, whatever it holds', () => {
  const [chapter, ...others] = report.chapters;
  const [answer, ...rest] = chapter?.answers ?? [];
  const answers = answer === undefined ? [] : [{ ...answer, notes: '<b>&' }, ...rest];
  const changed = chapter === undefined ? [] : [{ ...chapter, answers }, ...others];
  expect(renderPage({ ...report, chapters: changed }, catalog)).toContain('<p>&lt;b&gt;&amp;</p>');
});
