import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { tellOfficialEmulatorMissing } from '@laundry-board/local-backend/testing/officialEmulator';
import { CONFORMANCE_PROJECTS, NOT_FOUND } from './conformance/backend.ts';

/** The columns of the browser table, by the project that fills them. */
const ENGINES = { site: 'Chromium', firefox: 'Firefox', webkit: 'WebKit', floor: 'Chrome 109' };

const FAILURE_MATRIX = `
The last column is the time from the page's load event to the error message, by the page's clock.

| remote | file | fault | passed | message after |
| --- | --- | --- | --- | --- |`;

/**
 * Prints, after the tests, what the conformance suite found, and by `npm run failure-matrix` and `npm run
 * browsers` their tables.
 */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class TableReporter implements Reporter {
  #tests: readonly TestCase[] = [];
  readonly #failures: string[] = [];

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onTestEnd({ annotations, title }: TestCase, { status }: TestResult): void {
    const found = annotations.find(({ type }) => type === 'failure-matrix');
    const [remote = '', rest = ''] = title.replace(/ @\w+$/, '').split(': ');
    const [file = '', ...fault] = rest.split(' ');
    const passed = status === 'passed' ? 'yes' : 'no';
    this.#failures.push(row([remote, file, fault.join(' '), passed, found?.description ?? '–']));
  }

  onEnd(): void {
    if (process.env['FAILURE_MATRIX'] === '1') {
      console.log([FAILURE_MATRIX, ...this.#failures.toSorted()].join('\n'));
    }
    if (process.env['BROWSER_TABLE'] === '1') this.#printBrowserTable();
    for (const [project, backend] of Object.entries(CONFORMANCE_PROJECTS)) {
      const cases = this.#of(project);
      if (cases.length === 0) continue;
      if (cases.every((test) => skipReason(test) === NOT_FOUND)) {
        tellOfficialEmulatorMissing('what the SDK in a browser sees of the local backend was');
        continue;
      }
      console.log(`\nconformance: ${backend} ${passedOf(cases)}`);
      for (const test of cases.filter((one) => skipReason(one) !== undefined)) {
        console.log(`  not shown: ${test.title}: ${skipReason(test)}`);
      }
    }
  }

  #of(project: string): readonly TestCase[] {
    return this.#tests.filter((test) => test.parent.project()?.name === project);
  }

  #printBrowserTable(): void {
    const projects = Object.keys(ENGINES);
    const subjects = new Set(projects.flatMap((project) => this.#of(project)).map(subjectOf));
    const rows = [...subjects].toSorted().map((subject) => [
      subject,
      ...projects.map((project) => {
        const tests = this.#of(project).filter((test) => subjectOf(test) === subject);
        const run = tests.filter((test) => skipReason(test) === undefined);
        return run.length === 0 ? '–' : passedOf(run);
      }),
    ]);
    const head = ['subject', ...Object.values(ENGINES)];
    console.log(`\nPassed in ${this.#versions().join(', ')}.\n`);
    console.log([head, head.map(() => '---'), ...rows].map(row).join('\n'));
  }

  /** What each browser calls itself: the executable that its project states as metadata, or its tests. */
  #versions(): readonly string[] {
    const executables = this.#tests.flatMap((test) => {
      const executable: unknown = test.parent.project()?.metadata['executable'];
      return typeof executable === 'string' ? [executable] : [];
    });
    const stated = [...new Set(executables)].map((executable) =>
      execFileSync(executable, ['--version'], { encoding: 'utf8' }).trim(),
    );
    const annotated = this.#tests
      .flatMap(({ annotations }) => annotations)
      .flatMap(({ type, description = '' }) => (type === 'browser' ? [description] : []));
    return [...stated, ...new Set(annotated)];
  }
}

function skipReason({ annotations }: TestCase): string | undefined {
  const skip = annotations.find(({ type }) => type === 'skip');
  return skip && (skip.description ?? '');
}

function passedOf(tests: readonly TestCase[]): string {
  const passed = tests.filter((test) => ['expected', 'flaky'].includes(test.outcome()));
  return `${passed.length} of ${tests.length}`;
}

/** The name of a test's file in plain words: `sessionLookup.spec.ts` is "session lookup". */
function subjectOf({ location }: TestCase): string {
  return path
    .basename(location.file, '.spec.ts')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
