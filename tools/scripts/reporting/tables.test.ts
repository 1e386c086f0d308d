import { expect, test } from '@jest/globals';
import { formatTable, TABLES } from './tables.ts';

interface TestValues {
  readonly project?: string;
  readonly file?: string;
  readonly outcome?: 'expected' | 'unexpected' | 'flaky';
  readonly annotated?: Readonly<Record<string, string>>;
}

function testCase({ project = 'site', file = 'a.spec.ts', outcome, annotated = {} }: TestValues) {
  return {
    parent: { project: () => ({ name: project }) },
    location: { file: `/e2e/specs/site/${file}`, line: 1, column: 1 },
    outcome: () => outcome ?? 'expected',
    annotations: Object.entries(annotated).map(([type, description]) => ({ type, description })),
  };
}

test('the failure matrix holds what each test annotates', () => {
  const refused = { remote: 'auth', file: 'entry', fault: 'refused', 'message after': '2.1 s' };
  const hangs = { remote: 'board', file: 'chunks', fault: 'hangs' };
  const rows = TABLES['failure-matrix']([
    testCase({ annotated: refused }),
    testCase({ annotated: hangs, outcome: 'unexpected' }),
  ]);
  expect(rows).toEqual([
    ['remote', 'file', 'fault', 'passed', 'message after'],
    ['auth', 'entry', 'refused', 'yes', '2.1 s'],
    ['board', 'chunks', 'hangs', 'no', '–'],
  ]);
});

test('the table of releases holds the outcome of each pair', () => {
  const annotated = { shell: 'this', auth: 'this', board: 'previous', outcome: 'runs' };
  expect(TABLES.compatibility([testCase({ annotated })])).toEqual([
    ['shell', 'auth', 'board', 'outcome'],
    ['this', 'this', 'previous', 'runs'],
  ]);
});

test('the table of browsers counts what passed of each subject, at the second try too', () => {
  const file = 'runtimeConfig.spec.ts';
  const rows = TABLES.browsers([
    testCase({ file }),
    testCase({ file, outcome: 'unexpected' }),
    testCase({ file, project: 'firefox', outcome: 'flaky' }),
  ]);
  expect(rows[1]).toEqual(['runtime config', '1 of 2', '1 of 1', '–', '–', '–']);
});

test('the table of browsers leaves out what runs in no browser', () => {
  expect(TABLES.browsers([testCase({ project: 'commands' })])).toHaveLength(1);
});

test('a table is printed in Markdown', () => {
  expect(
    formatTable([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});
