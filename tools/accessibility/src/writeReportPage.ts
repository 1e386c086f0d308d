import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@laundry-board/sites';
import { renderReportPage } from './reportPage.ts';

const folder = path.join(ROOT, 'docs/accessibility');
const page = renderReportPage(readFileSync(path.join(folder, 'report.yaml'), 'utf8'));
writeFileSync(path.join(folder, 'report.md'), page);
