import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';

/** Folders of what is installed, built or written by a run. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'coverage', 'results', 'test-results']);

/** The project's own files below a folder, relative to the top, with slashes. */
export function projectFiles(folder = ''): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return LEFT_OUT.has(entry.name) ? [] : projectFiles(file);
  });
}
