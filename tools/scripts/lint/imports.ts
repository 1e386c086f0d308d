import path from 'node:path';
import { foldersWith } from '../packages.ts';
import { runCheck } from '../processes.ts';

/** Who may import whom. */
export const IMPORT_RULES = path.join(import.meta.dirname, 'dependency-cruiser.config.mjs');

/** Checks the imports of every package. */
export function lintImports(): Promise<void> {
  return runCheck('depcruise', [
    '--config',
    IMPORT_RULES,
    ...foldersWith('tsconfig.json').slice(1),
  ]);
}
