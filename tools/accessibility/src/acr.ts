import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, UserError } from '@laundry-board/sites';
import { readConformance, readFromRoot } from './files.ts';
import { findProblems } from './problems.ts';
import { renderPage } from './page.ts';

/**
 * `npm run acr`: renders the accessibility conformance report as a page to read and print.
 *
 * @throws UserError when the report leaves something out, or says it without a reason.
 */
export async function acr(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new UserError(`npm run acr takes no arguments, but got ${args[0]}.`);
  const { report, catalog } = readConformance();
  const problems = findProblems(report, catalog, readFromRoot);
  if (problems.length > 0) {
    throw new UserError(`docs/accessibility/report.yaml needs changes:\n${problems.join('\n')}`);
  }
  const file = path.join(ROOT, 'tools/accessibility/dist/report.html');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, renderPage(report, catalog));
  console.log(`The accessibility conformance report is ready to read and print: ${file}`);
}
