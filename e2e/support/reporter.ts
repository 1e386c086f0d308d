import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** The columns of the browser table, by the project that fills them. */
const ENGINES = { site: 'Chromium', firefox: 'Firefox', webkit: 'WebKit', floor: 'Chrome 109' };

/** Prints, after the tests, the tables of `npm run failure-matrix` and `npm run browsers`. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class TableReporter implements Reporter {
  #tests: readonly TestCase[] = [];

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onEnd(): void {
    if (process.env['FAILURE_MATRIX'] === '1') {
      console.log('\nThe last column is the time to the error message, by the page’s clock.\n');
      print(['remote', 'file', 'fault', 'passed', 'message after'], this.#tests.map(failureRow));
    }
    if (process.env['BROWSER_TABLE'] === '1') {
      const subjects = [...new Set(this.#tests.map(subjectOf))];
      const rows = subjects.map((subject) => [
        subject,
        ...Object.keys(ENGINES).map((project) => {
          const tests = this.#tests.filter(
            (test) => test.parent.project()?.name === project && subjectOf(test) === subject,
          );
          return tests.length === 0 ? '–' : `${tests.filter(hasPassed).length} of ${tests.length}`;
        }),
      ]);
      print(
        ['subject', ...Object.values(ENGINES)],
        rows.filter((row) => row.some((cell) => cell.includes(' of '))),
      );
    }
  }
}

function failureRow(test: TestCase): readonly string[] {
  const found = test.annotations.find(({ type }) => type === 'failure-matrix');
  const [remote = '', rest = ''] = test.title.replace(/ @\w+$/, '').split(': ');
  const [file = '', ...fault] = rest.split(' ');
  return [remote, file, fault.join(' '), hasPassed(test) ? 'yes' : 'no', found?.description ?? '–'];
}

function hasPassed(test: TestCase): boolean {
  return ['expected', 'flaky'].includes(test.outcome());
}

/** The name of a test's file in plain words: `runtimeConfig.spec.ts` is "runtime config". */
function subjectOf({ location }: TestCase): string {
  return path
    .basename(location.file, '.spec.ts')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function print(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, head.map(() => '---'), ...rows];
  console.log(lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
}
