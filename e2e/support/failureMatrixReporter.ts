import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const HEAD = `
The last column is the time from the page's load event to the error message, by the page's clock.

| remote | file | fault | passed | message after |
| --- | --- | --- | --- | --- |
`;

/** Prints the failure matrix from the annotations of its tests. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class FailureMatrixReporter implements Reporter {
  readonly #rows: string[] = [];

  onTestEnd({ annotations, title }: TestCase, { status }: TestResult): void {
    const found = annotations.find(({ type }) => type === 'failure-matrix');
    const told = found?.description ?? '–';
    const [remote = '', rest = ''] = title.replace(/ @\w+$/, '').split(': ');
    const [file = '', ...fault] = rest.split(' ');
    const passed = status === 'passed' ? 'yes' : 'no';
    this.#rows.push(`| ${remote} | ${file} | ${fault.join(' ')} | ${passed} | ${told} |`);
  }

  onEnd(): void {
    console.log(HEAD + this.#rows.toSorted().join('\n'));
  }
}
