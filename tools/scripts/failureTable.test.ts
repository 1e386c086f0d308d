import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { ADVICE } from '../../shell/src/remotes/advice.ts';
import { FAILURE_TABLE } from '../../shell/src/testing/failureTable.ts';

test('the table of failures that a remote’s team reads is the one that the shell’s tests run through', () => {
  const page = readFileSync(path.join(ROOT, 'docs/your-remote.md'), 'utf8');
  const [, section = ''] = page.split('## When it breaks');
  const rows = section
    .split('\n')
    .filter((line) => /^\| (?!what happens|-)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(FAILURE_TABLE);
});

test.each(Object.keys(ADVICE))(
  'operators find the word %s where the reports are described',
  (kind) => {
    const page = readFileSync(path.join(ROOT, 'shared-types/src/reports.ts'), 'utf8');
    expect(page).toContain(`\`${kind}\``);
  },
);
