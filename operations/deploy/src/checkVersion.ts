import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fieldOf, REMOTE_MANIFEST_FILE } from '@laundry-board/shared-types';
import { entryFile, type SiteName, UserError } from '@laundry-board/sites';
import { VERSION } from './releaseList.ts';

/** What a tool states that knows no commit: the version of a package.json. */
const OF_PACKAGE = /^\d+(\.\d+)+$/;

/** @throws UserError for a version that no list may hold, or that no commit has. */
export function checkVersion(folder: string, version: string): void {
  if (!VERSION.test(version)) {
    throw new UserError(
      `The version ${JSON.stringify(version)} can't be listed: MF_BUILD_VERSION must be words of letters, digits and . + : _ -`,
    );
  }
  if (!version.endsWith(' with changes')) return;
  throw new UserError(
    `${folder} was built with changes that are not committed, so nobody could build it again: commit them, and build.`,
  );
}

/**
 * Makes sure that a build is of the version that is checked out: the contracts and shared versions of a release are read from
 * the checkout.
 *
 * @throws UserError if it is not.
 */
export async function checkIsOfCheckout(
  site: SiteName,
  folder: string,
  version: string,
): Promise<void> {
  const stated = site === 'shell' ? await statedByPage(folder) : await statedByManifest(folder);
  if (stated === undefined || stated === version || OF_PACKAGE.test(stated)) return;
  throw new UserError(
    `${folder} was built from ${stated}, and this checkout is at ${version}: npm run build -w ${site}`,
  );
}

async function statedByPage(folder: string): Promise<string | undefined> {
  const html = await readFile(path.join(folder, entryFile('shell')), 'utf8');
  return /<meta name="version" content="([^"]*)"/.exec(html)?.[1];
}

/** What the federation plugin has written; other tools may write no manifest. */
async function statedByManifest(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, REMOTE_MANIFEST_FILE), 'utf8').catch(() => 'null');
  const manifest: unknown = JSON.parse(text);
  const version = ['metaData', 'buildInfo', 'buildVersion'].reduce(fieldOf, manifest);
  return typeof version === 'string' ? version : undefined;
}
