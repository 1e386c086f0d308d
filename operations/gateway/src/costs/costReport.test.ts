import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { costTable } from './costReport.ts';

test('what campuses of some sizes cost stands in the document', () => {
  const text = readFileSync(path.join(ROOT, 'docs/scaling.md'), 'utf8').replaceAll(/ +/g, ' ');
  expect(costTable().filter((row) => !text.includes(row))).toEqual([]);
});
