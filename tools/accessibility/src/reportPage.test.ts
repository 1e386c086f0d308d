import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { renderReportPage } from './reportPage.ts';

const folder = path.join(ROOT, 'docs/accessibility');

test('the page of the conformance report says what its data say', () => {
  const page = renderReportPage(readFileSync(path.join(folder, 'report.yaml'), 'utf8'));
  expect(readFileSync(path.join(folder, 'report.md'), 'utf8')).toBe(page);
});
