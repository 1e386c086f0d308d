import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildVersion } from '@laundry-board/build/versions';
import { isObject, REMOTE_MANIFEST_FILE } from '@laundry-board/shared-types';
import { entryFile, type SiteName, UserError } from '@laundry-board/sites';
import { VERSION } from './releaseList.ts';

/** What a tool states that knows no commit: the version of a package.json. */
const OF_PACKAGE = /^\d+(\.\d+)+$/;

/**
 * The version of a site's build. The contracts and shared versions of a release are read from this checkout, so both have to
 * be of one commit.
 *
 * @throws Error, one line, if they are not, or if no list may hold the version.
 */
export async function checkedVersion(site: SiteName, folder: string): Promise<string> {
  const version = buildVersion();
  if (!VERSION.test(version)) {
    throw new UserError(
      `The version ${JSON.stringify(version)} can't be listed: MF_BUILD_VERSION must be words of letters, digits and . + : _ -`,
    );
  }
  const stated = site === 'shell' ? await statedByPage(folder) : await statedByManifest(folder);
  if (stated === undefined || stated === version || OF_PACKAGE.test(stated)) return version;
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
  const metaData = isObject(manifest) ? manifest['metaData'] : undefined;
  const buildInfo = isObject(metaData) ? metaData['buildInfo'] : undefined;
  const version = isObject(buildInfo) ? buildInfo['buildVersion'] : undefined;
  return typeof version === 'string' ? version : undefined;
}
