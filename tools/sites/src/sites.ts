import path from 'node:path';
import {
  REMOTE_ENTRY_FILE,
  REMOTE_NAMES,
  type RemoteFolder,
  remoteFolder,
  type RemoteName,
} from '@laundry-board/shared-types';

/** A site, by its folder, which is also its target name in firebase.json. */
export type SiteName = 'shell' | RemoteFolder;

/** Every site. */
export const siteNames: readonly SiteName[] = ['shell', ...REMOTE_NAMES.map(remoteFolder)];

/** Recognises a site's name among a command's arguments. */
export function isSiteName(arg: string): arg is SiteName {
  return siteNames.some((name) => name === arg);
}

/** The remote that is deployed to a site; undefined for the shell's. */
export function remoteOf(site: SiteName): RemoteName | undefined {
  return REMOTE_NAMES.find((remote) => remoteFolder(remote) === site);
}

/** The file that a site's visitors ask for first, and that every release replaces. */
export function entryFile(site: SiteName): string {
  return site === 'shell' ? 'index.html' : REMOTE_ENTRY_FILE;
}

/** The repository's folder, absolute. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Where a site's production build is put, and deployed from. */
export function buildFolder(name: SiteName): string {
  return path.join(ROOT, name, 'dist');
}

/**
 * The file in {@link ROOT} that the configured shell is deployed with, because the committed firebase.json holds no
 * deployment's policy. Whatever puts another build into the shell's folder removes it first: Firebase then refuses to deploy
 * that build until it is configured.
 */
export const DEPLOYABLE_FIREBASE_FILE = 'firebase.deploy.json';
