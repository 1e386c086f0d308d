import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder whose lock file names the `firebase` command, apart from what the product is built with. */
export const FIREBASE_TOOLS = '.github/firebase-tools';

const COMMAND = 'node_modules/firebase-tools/lib/bin/firebase.js';

/**
 * The script of the `firebase` command, which brings Google's emulators of Hosting and Auth; undefined when it is
 * not installed.
 */
export function findFirebaseTools(): string | undefined {
  const script = path.resolve(import.meta.dirname, '../../../..', FIREBASE_TOOLS, COMMAND);
  return existsSync(script) ? script : undefined;
}
