import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** The columns, by the project that fills them. */
const ENGINES = [
  { title: 'Chromium', project: 'site' },
  { title: 'Firefox', project: 'firefox' },
  { title: 'WebKit', project: 'webkit' },
  { title: 'Chrome 109', project: 'floor' },
];

/** Prints how many tests passed, by subject and engine, and what only Chromium runs. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class BrowserTableReporter implements Reporter {
  #tests: readonly TestCase[] = [];

  onBegin(_: FullConfig, suite: Suite): void {
    const projects = new Set(ENGINES.map(({ project }) => project));
    this.#tests = suite.allTests().filter((test) => projects.has(projectOf(test)));
  }

  onEnd(): void {
    const subjects = [...new Set(this.#tests.map(subjectOf))].toSorted();
    const rows = subjects.map((subject) => [subject, ...this.#passed(subject)]);
    console.log(
      [
        `\nPassed in ${this.#versions().join(', ')}.\n`,
        tableRow(['subject', ...ENGINES.map(({ title }) => title)]),
        tableRow(['---', ...ENGINES.map(() => '--:')]),
        ...rows.map(tableRow),
        `\nIn Chromium alone:\n\n${this.#chromiumsOwn().join('\n')}\n`,
      ].join('\n'),
    );
  }

  /** What each browser calls itself: the executable that its project states as metadata, or its tests. */
  #versions(): readonly string[] {
    const annotated = this.#tests
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === 'browser')
      .map(({ description = '' }) => description);
    const executables = this.#tests.map((test) => {
      const executable: unknown = test.parent.project()?.metadata['executable'];
      return typeof executable === 'string' ? executable : '';
    });
    const stated = [...new Set(executables)]
      .filter((executable) => executable !== '')
      .map((executable) => execFileSync(executable, ['--version'], { encoding: 'utf8' }).trim());
    return [...stated, ...new Set(annotated)];
  }

  #passed(subject: string): readonly string[] {
    return ENGINES.map(({ project }) => {
      const tests = this.#tests.filter(
        (test) => subjectOf(test) === subject && projectOf(test) === project && !isSkipped(test),
      );
      const passed = tests.filter((test) => test.ok()).length;
      if (tests.length === 0) return '–';
      return passed === tests.length ? String(passed) : `${passed} of ${tests.length}`;
    });
  }

  /** A line for each reason to skip a test in another engine. */
  #chromiumsOwn(): readonly string[] {
    const reasons = new Map<string, string[]>();
    for (const test of this.#tests.filter((one) => projectOf(one) !== 'site')) {
      const reason = test.annotations.find(({ type }) => type === 'skip')?.description;
      if (reason === undefined) continue;
      reasons.set(reason, [...(reasons.get(reason) ?? []), subjectOf(test)]);
    }
    return [...reasons].map(([reason, subjects]) => {
      const counts = [...new Set(subjects)].map(
        (subject) => `${subject} ${subjects.filter((one) => one === subject).length}`,
      );
      return `- ${reason} (${counts.join(', ')})`;
    });
  }
}

function projectOf(test: TestCase): string {
  return test.parent.project()?.name ?? '';
}

function isSkipped(test: TestCase): boolean {
  return test.outcome() === 'skipped';
}

/** The name of a test's file in plain words: `hiddenPage.spec.ts` is "hidden page". */
function subjectOf({ location }: TestCase): string {
  return path
    .basename(location.file, '.spec.ts')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
