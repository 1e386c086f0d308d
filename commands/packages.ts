import path from 'node:path';
import { REMOTE_NAMES, type RemoteFolder, remoteFolder } from '@laundry-board/shared-types';

/** The repository's folder, absolute. */
export const ROOT = path.dirname(import.meta.dirname);

/** The packages that are deployed, each from its own folder. */
export const DEPLOYABLES: readonly Deployable[] = ['shell', ...REMOTE_NAMES.map(remoteFolder)];

/** One of {@link DEPLOYABLES}. */
export type Deployable = 'shell' | RemoteFolder;

/** Reads a deployable's name from a command's words. */
export function isDeployable(word: string): word is Deployable {
  return DEPLOYABLES.some((name) => name === word);
}

/** Where a deployable's production build is put. */
export function buildFolder(name: Deployable): string {
  return path.join(ROOT, name, 'dist');
}

/** A command-line tool of this repository. */
export type Tool = keyof typeof TOOLS;

/** The script of an installed command-line tool. */
export function toolScript(name: Tool): string {
  return path.join(ROOT, 'node_modules', TOOLS[name]);
}

const TOOLS = {
  rspack: '@rspack/cli/bin/rspack.js',
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  prettier: 'prettier/bin/prettier.cjs',
  knip: 'knip/bin/knip.js',
  jest: 'jest/bin/jest.js',
  playwright: '@playwright/test/cli.js',
} as const;
