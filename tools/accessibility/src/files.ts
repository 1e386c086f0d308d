import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@laundry-board/sites';
import { type Catalog, readCatalog } from './catalog.ts';
import { readReport, type Report } from './report.ts';

/** The report in the repository, and the catalog that it names. @throws Error for what can't be read. */
export function readConformance(): { readonly report: Report; readonly catalog: Catalog } {
  const report = readReport(
    readFileSync(path.join(ROOT, 'docs/accessibility/report.yaml'), 'utf8'),
  );
  const catalog = path.join(ROOT, 'tools/accessibility/catalog', `${report.catalog}.yaml`);
  return { report, catalog: readCatalog(readFileSync(catalog, 'utf8')) };
}

/** The text of a file of the repository, if it is there. */
export function readFromRoot(file: string): string | undefined {
  const absolute = path.join(ROOT, file);
  return existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined;
}
