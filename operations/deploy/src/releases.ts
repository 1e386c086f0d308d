import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildVersion, installedSharedVersions } from '@laundry-board/build/versions';
import {
  CONTRACT_VERSIONS,
  EARLIER_CONTRACTS,
  RELEASES_FILE,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';
import { withConfig } from '@laundry-board/hosting';
import { entryFile, remoteOf, type SiteName, UserError } from '@laundry-board/sites';
import { statedByEntry, versionElsewhere } from './buildElsewhere.ts';
import { checkIsOfCheckout, checkVersion } from './checkVersion.ts';
import { FILE, parseReleases, type Release } from './releaseList.ts';
import { type Ask, createAsk } from './request.ts';

/** A hash as in a script's `integrity`. */
export function integrityOf(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/**
 * Reads the file that a site's visitors request first. The shell's page is read as it was built, without the
 * configuration that `npm run configure` may have written into it, so that a release is the same file in every
 * deployment.
 */
export async function readEntry(site: SiteName, folder: string): Promise<Buffer> {
  const content = await readFile(path.join(folder, entryFile(site)));
  return site === 'shell' ? Buffer.from(withConfig(content.toString())) : content;
}

/** The files of a folder and of those below it, as paths with slashes; none where there is no folder. */
export async function fileNames(folder: string): Promise<readonly string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, options);
  return found
    .filter((one) => !one.isDirectory())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
    .map((name) => name.replaceAll(path.sep, '/'));
}

/** A list with a name that no list may hold would be refused from then on. */
function checkNames(folder: string, names: readonly string[], again: string): void {
  const unwanted = names.find((name) => !FILE.test(name));
  if (unwanted === undefined) return;
  throw new UserError(
    `${folder} holds ${JSON.stringify(unwanted)}, which no build writes: remove it, or ${again}`,
  );
}

/** The name of a release's own copy of the file that visitors request first. */
export function releaseEntry(site: SiteName, hash: string): string {
  // Not with the ending html, because it would be a page without the shell's security policy.
  return entryFile(site).replace(/\.\w+$/, site === 'shell' ? `.${hash}.txt` : `.${hash}.js`);
}

/**
 * Describes a site's build.
 *
 * @param isElsewhere Whether another repository has built it, a remote.
 * @throws Error when there is none, or one that is no release.
 */
export async function describeBuild(
  site: SiteName,
  folder: string,
  isElsewhere: boolean,
): Promise<Release> {
  const names = await fileNames(folder);
  const main = entryFile(site);
  const again = isElsewhere ? 'build it anew, into an empty folder' : `npm run build -w ${site}`;
  if (!names.includes(main) || names.includes(RELEASES_FILE)) {
    throw new UserError(`${folder} holds no fresh build: ${again}`);
  }
  checkNames(folder, names, again);
  const version = isElsewhere ? await versionElsewhere(folder) : buildVersion();
  checkVersion(folder, version);
  if (!isElsewhere) await checkIsOfCheckout(site, folder, version);
  const entry = await readEntry(site, folder);
  const others = names.filter((name) => name !== main && name !== RUNTIME_CONFIG_FILE);
  const hash = createHash('sha256').update(entry).digest('hex').slice(0, 12);
  const remote = remoteOf(site);
  const files = await Promise.all(
    others.map(
      async (name) => [name, integrityOf(await readFile(path.join(folder, name)))] as const,
    ),
  );
  return {
    version,
    entry: releaseEntry(site, hash),
    integrity: integrityOf(entry),
    files: Object.fromEntries(files),
    ...(remote === undefined
      ? {
          contracts: CONTRACT_VERSIONS,
          earlierContracts: EARLIER_CONTRACTS,
          shared: installedSharedVersions(),
        }
      : needsOf(remote, isElsewhere ? entry.toString() : undefined)),
  };
}

/** The contract and the versions that a remote's build needs, by its entry if another repository has built it. */
function needsOf(remote: RemoteName, entry: string | undefined) {
  const { contract, shared } =
    entry === undefined
      ? { contract: CONTRACT_VERSIONS[remote], shared: SHARED_DEPENDENCIES }
      : statedByEntry(remote, entry);
  return { contracts: { [remote]: contract }, shared };
}

/** The folder of a site's files, from its URL as people type it. @throws Error, one line. */
export function folderUrl(site: string): string {
  try {
    const url = new URL(site);
    if (/^https?:$/.test(url.protocol)) return url.href.replace(/\/*$/, '/');
  } catch {
    // Reported below.
  }
  throw new UserError(
    `${JSON.stringify(site)} is no URL of a site, such as https://your-board.web.app/`,
  );
}

/**
 * The releases that a site serves, the deployed one first.
 *
 * @param site Absolute URL of its folder.
 * @returns None for a site that was never deployed with a list, also where a page is the answer to every path.
 * @throws Error when it can't be reached or its list can't be read.
 */
export async function liveReleases(site: string, ask = createAsk()): Promise<readonly Release[]> {
  const url = new URL(RELEASES_FILE, site).href;
  const response = await ask(url);
  const list: unknown = response.ok ? await response.json().catch(() => []) : undefined;
  const releases = response.status === 404 ? [] : parseReleases(list);
  if (releases !== undefined) return releases;
  throw new UserError(`${url} is not a list of releases (HTTP status ${response.status}).`);
}

/** A file of a release is no longer what the list says, and won't be again. */
export class GoneError extends UserError {}

/**
 * Downloads a file of a release.
 *
 * @throws GoneError when it is missing or has another hash than the list says; Error when the site can't
 *   be reached or answers with another status, which says nothing of the file.
 */
export async function download(
  site: string,
  name: string,
  integrity: string,
  ask = createAsk(),
): Promise<Buffer> {
  const url = new URL(name, site).href;
  const response = await ask(url, (body) => integrityOf(body) === integrity);
  if (!response.ok) {
    const message = `${url} answered with HTTP status ${response.status}.`;
    throw response.status === 404 ? new GoneError(message) : new UserError(message);
  }
  const content = Buffer.from(await response.arrayBuffer());
  if (integrityOf(content) === integrity) return content;
  throw new GoneError(`${url} is not ${integrity}, as ${RELEASES_FILE} has it.`);
}

/** How our builds name a file whose content never changes. An open page or a pin may need it. */
export const HASHED = /\.[\da-f]{12}\.\w+$/;

/** Which files of a release to download. */
interface Wanted {
  readonly ask: Ask;
  /** Matches the names of files that a release needs; by default the hashed ones. */
  readonly needed?: RegExp;
  /** The files that are there already, by name. */
  readonly there: (name: string) => Promise<Buffer | string | undefined>;
}

/** Downloads a release's missing files. @throws GoneError, Error See {@link download}. */
export async function releaseFiles(
  site: string,
  { entry, integrity, files }: Release,
  { ask, needed = HASHED, there }: Wanted,
): Promise<ReadonlyMap<string, Buffer>> {
  const missing = Object.entries({ ...files, [entry]: integrity }).map(async ([name, hash]) => {
    const here = await there(name);
    if (needed.test(name)) {
      if (here === undefined) return [[name, await download(site, name, hash, ask)] as const];
      if (integrityOf(here) === hash) return [];
      throw new GoneError(`${name} is another file by now, not ${hash}.`);
    }
    // Other tools have hashes of another form. A name that is there again is not one of them, no page needs a source
    // map, and a site may have lost such a file.
    if (here !== undefined || name.endsWith('.map')) return [];
    const content = await download(site, name, hash, ask).catch((error: unknown) => {
      if (error instanceof GoneError) return undefined;
      throw error;
    });
    return content === undefined ? [] : [[name, content] as const];
  });
  return new Map((await Promise.all(missing)).flat());
}

/** Writes files into a folder, and makes the folders that are missing. */
export async function writeFiles(
  folder: string,
  contents: ReadonlyMap<string, Buffer | string>,
): Promise<void> {
  for (const [name, content] of contents) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
