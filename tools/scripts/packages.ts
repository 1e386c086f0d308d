import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@laundry-board/sites';

/** The top folder, as `.`, the packages' folders, the service worker's and the example's, where they hold a file of a name. */
export function foldersWith(file: string): readonly string[] {
  const inner = ['tools', 'operations'].flatMap((group) =>
    readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  const others = ['shell/src/pwa/worker', 'examples/vite-remote'];
  return ['.', ...readdirSync(ROOT), ...inner, ...others].filter((folder) =>
    existsSync(path.join(ROOT, folder, file)),
  );
}
