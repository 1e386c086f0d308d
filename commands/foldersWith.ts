import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './packages.ts';

/** The top folder, as `.`, and the folders right below it that hold a file of a name. */
export function foldersWith(file: string): readonly string[] {
  return ['.', ...readdirSync(ROOT)].filter((folder) => existsSync(path.join(ROOT, folder, file)));
}
