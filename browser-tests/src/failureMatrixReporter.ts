import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const FILE = path.resolve(import.meta.dirname, '../../docs/failure-matrix.md');

const HEAD = `# Every way for a remote to fail

Written by \`npm run failure-matrix\` from a run on the built site. Each row was tried three times: at the first load,
after a first failure, and at a later load with everything else, and this remote before, loaded well. Each time the
message stood in the remote's place, the header, Log Out and the other remote went on, and Try again brought the
remote back without a page reload. The last column is the time from the sign-in (board) or the page's load event
(auth) to the message; a file that hangs is given 5 s.

| remote | file | fault | passed | message after |
| --- | --- | --- | --- | --- |
`;

/** Writes the failure matrix from the annotations of its tests. */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class FailureMatrixReporter implements Reporter {
  readonly #rows: string[] = [];

  onTestEnd({ annotations, title }: TestCase, { status }: TestResult): void {
    const found = annotations.find(({ type }) => type === 'failure-matrix');
    const told = found?.description ?? '–';
    const [remote = '', rest = ''] = title.split(': ');
    const [file = '', ...fault] = rest.split(' ');
    const passed = status === 'passed' ? 'yes' : 'no';
    this.#rows.push(`| ${remote} | ${file} | ${fault.join(' ')} | ${passed} | ${told} |`);
  }

  onEnd(): void {
    writeFileSync(FILE, `${HEAD}${this.#rows.toSorted().join('\n')}\n`);
  }
}
