import type { Catalog, CatalogChapter } from './catalog.ts';
import { type Evidence, hasTest, readRemark } from './evidence.ts';
import type { Answer, Chapter, Report } from './report.ts';

/** The chapters that apply to web content, and that no report may leave out. */
const WEB_CHAPTERS: ReadonlySet<string> = new Set([
  'success_criteria_level_a',
  'success_criteria_level_aa',
  'functional_performance_criteria',
  'support_documentation_and_services',
  'en_301_549_functional_performance',
  'en_301_549_generic_requirements',
  'en_301_549_web',
  'en_301_549_documentation_and_support_services',
]);

/** Gives the text of a file of this repository, if it is there. */
export type ReadFile = (file: string) => string | undefined;

/** What a report leaves out, and what it says without a reason: one line each. */
export function findProblems(
  report: Report,
  catalog: Catalog,
  readFile: ReadFile,
): readonly string[] {
  const known = new Set(catalog.chapters.map(({ id }) => id));
  const unknown = report.chapters.filter(({ id }) => !known.has(id));
  return [
    ...unknown.map(({ id }) => `${id}: the catalog has no such chapter.`),
    ...catalog.chapters.flatMap((expected) => {
      const chapter = report.chapters.find(({ id }) => id === expected.id);
      return chapter === undefined
        ? [`${expected.id}: the chapter is missing.`]
        : problemsOfChapter(chapter, expected, catalog, readFile);
    }),
  ];
}

function problemsOfChapter(
  chapter: Chapter,
  expected: CatalogChapter,
  catalog: Catalog,
  readFile: ReadFile,
): readonly string[] {
  if (chapter.isDisabled) return problemsOfDisabled(chapter);
  const expectedAnswers = expected.criteria.map(({ id, components }) => ({
    criterion: id,
    component: components.includes('web') ? 'web' : 'none',
  }));
  const missing = expectedAnswers.filter(
    ({ criterion, component }) =>
      !chapter.answers.some((a) => a.criterion === criterion && a.component === component),
  );
  return [
    ...missing.map(({ criterion }) => `${chapter.id} ${criterion}: the criterion is missing.`),
    ...chapter.answers.flatMap((answer, index) => {
      const isRepeated = chapter.answers
        .slice(0, index)
        .some((a) => a.criterion === answer.criterion && a.component === answer.component);
      return [
        ...(isRepeated ? ['the criterion stands there twice.'] : []),
        ...problemsOfNames(answer, expected, catalog),
        ...problemsOfRemark(answer, readFile),
      ].map((problem) => `${chapter.id} ${answer.criterion}: ${problem}`);
    }),
  ];
}

function problemsOfDisabled({ id, notes }: Chapter): readonly string[] {
  if (WEB_CHAPTERS.has(id)) return [`${id}: it applies to web content and can’t be disabled.`];
  return notes === '' ? [`${id}: its notes don’t say why it is disabled.`] : [];
}

function problemsOfNames(
  { criterion, component, level }: Answer,
  { criteria }: CatalogChapter,
  { components, terms }: Catalog,
): readonly string[] {
  const isKnown = {
    criterion: criteria.some(({ id }) => id === criterion),
    component: components.some(({ id }) => id === component),
    // A term for level AAA only.
    level: level !== 'not-evaluated' && terms.some(({ id }) => id === level),
  };
  return [
    ...(isKnown.criterion ? [] : ['the catalog has no such criterion in this chapter.']),
    ...(isKnown.component ? [] : [`"${component}" is no component.`]),
    ...(isKnown.level ? [] : [`"${level}" is no level of conformance.`]),
  ];
}

function problemsOfRemark({ level, notes }: Answer, readFile: ReadFile): readonly string[] {
  const { text, evidence } = readRemark(notes);
  return [
    ...(level === 'supports' && evidence.length === 0
      ? ['it is said to be supported, without evidence.']
      : []),
    ...(level !== 'supports' && text === '' ? ['its notes don’t say why.'] : []),
    ...evidence.flatMap((one) => problemsOfEvidence(one, readFile)),
  ];
}

function problemsOfEvidence(evidence: Evidence, readFile: ReadFile): readonly string[] {
  if (evidence.kind === 'unreadable') {
    return [`this line of evidence can’t be read: ${evidence.line}`];
  }
  if (evidence.kind !== 'test') return [];
  const source = readFile(evidence.file);
  if (source === undefined) return [`there is no file ${evidence.file}.`];
  return hasTest(source, evidence.title)
    ? []
    : [`${evidence.file} has no test "${evidence.title}".`];
}
