import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { REMOTE_NAMES, type RemoteFolder, remoteFolder } from '@laundry-board/shared-types';

/** The repository's folder, absolute. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The packages that are deployed, each from its own folder. */
export const DEPLOYABLES: readonly Deployable[] = ['shell', ...REMOTE_NAMES.map(remoteFolder)];

/** One of {@link DEPLOYABLES}. */
export type Deployable = 'shell' | RemoteFolder;

/** Recognises a deployable's name among a command's arguments. */
export function isDeployable(arg: string): arg is Deployable {
  return DEPLOYABLES.some((name) => name === arg);
}

/** Where a deployable's production build is put. */
export function buildFolder(name: Deployable): string {
  return path.join(ROOT, name, 'dist');
}

/** The top folder, as `.`, and the packages' folders that hold a file of a name. */
export function foldersWith(file: string): readonly string[] {
  const tools = readdirSync(path.join(ROOT, 'tools')).map((name) => `tools/${name}`);
  return ['.', ...readdirSync(ROOT), ...tools].filter((folder) =>
    existsSync(path.join(ROOT, folder, file)),
  );
}
