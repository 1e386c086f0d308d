import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@laundry-board/sites';

/** The top folder, as `.`, the packages' folders and the service worker's, where they hold a file of a name. */
export function foldersWith(file: string): readonly string[] {
  const tools = readdirSync(path.join(ROOT, 'tools')).map((name) => `tools/${name}`);
  return ['.', ...readdirSync(ROOT), ...tools, 'shell/src/pwa/worker'].filter((folder) =>
    existsSync(path.join(ROOT, folder, file)),
  );
}
