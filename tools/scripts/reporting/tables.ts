import path from 'node:path';
import type { TestCase } from '@playwright/test/reporter';

/** The variable that names the table which a run of the browser tests prints. */
export const TABLE_VARIABLE = 'TEST_TABLE';

/** What a table reads of a test. */
type TableTest = Pick<TestCase, 'annotations' | 'location' | 'outcome'> & {
  readonly parent: {
    readonly project: () => { readonly name: string } | undefined;
  };
};

type Row = readonly string[];

/** A heading and rows. */
type Table = (tests: readonly TableTest[]) => readonly Row[];

/** The columns of the browser table, by the project that fills them. */
const ENGINES = {
  site: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
  webkitgtk: 'WebKitGTK',
  floor: 'Chrome 108',
};

/** What a browser test annotates, in the columns of each table. */
const FAILURE_COLUMNS = ['remote', 'file', 'fault'];
const COMPATIBILITY_COLUMNS = ['shell', 'auth', 'board', 'outcome'];

/** The tables, by the name that {@link TABLE_VARIABLE} gives. */
export const TABLES = {
  /** Of `npm run failure-matrix`; the last column is the time to the error message, by the page's clock. */
  'failure-matrix': (tests) => [
    [...FAILURE_COLUMNS, 'passed', 'message after'],
    ...tests.map((test) => [
      ...FAILURE_COLUMNS.map((column) => annotation(test, column)),
      hasPassed(test) ? 'yes' : 'no',
      annotation(test, 'message after'),
    ]),
  ],
  /** Of `npm run compatibility`. */
  compatibility: (tests) => [
    COMPATIBILITY_COLUMNS,
    ...tests.map((test) => COMPATIBILITY_COLUMNS.map((column) => annotation(test, column))),
  ],
  /** Of `npm run browsers`: how many tests of each subject pass in each browser. */
  browsers: (tests) => {
    const subjects = [...new Set(tests.map(subjectOf))];
    const rows = subjects.map((subject) => [
      subject,
      ...Object.keys(ENGINES).map((engine) => {
        const own = tests.filter(
          (test) => test.parent.project()?.name === engine && subjectOf(test) === subject,
        );
        return own.length === 0 ? '–' : `${own.filter(hasPassed).length} of ${own.length}`;
      }),
    ]);
    return [
      ['subject', ...Object.values(ENGINES)],
      ...rows.filter((row) => row.some((cell) => cell.includes(' of '))),
    ];
  },
} satisfies Readonly<Record<string, Table>>;

export type TableName = keyof typeof TABLES;

export function isTableName(name: string | undefined): name is TableName {
  return name !== undefined && name in TABLES;
}

/** In Markdown. */
export function formatTable([head = [], ...rows]: readonly Row[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function annotation({ annotations }: TableTest, column: string): string {
  return annotations.find(({ type }) => type === column)?.description ?? '–';
}

function hasPassed(test: TableTest): boolean {
  return ['expected', 'flaky'].includes(test.outcome());
}

/** The name of a test's file in plain words: `runtimeConfig.spec.ts` is "runtime config". */
function subjectOf({ location }: TableTest): string {
  return path
    .basename(location.file, '.spec.ts')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
