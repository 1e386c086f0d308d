import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildVersion, installedSharedVersions } from '@laundry-board/build/versions';
import {
  CONTRACT_VERSIONS,
  EARLIER_CONTRACTS,
  isObject,
  type Pin,
  RELEASES_FILE,
  RUNTIME_CONFIG_FILE,
  SHARED_DEPENDENCIES,
  type ShellInfo,
} from '@laundry-board/shared-types';
import { entryFile, remoteOf, type SiteName, withConfig } from '@laundry-board/hosting';
import { foreignFile } from './foreignFiles.ts';
import { type Ask, asking } from './request.ts';

/**
 * A build of the shell or a remote that was deployed, with the contracts that it offers or was built for,
 * and the versions that it shares or needs.
 */
export interface Release extends Pin, ShellInfo {
  /** Its commit, and when that was made: `3237b88f1c2d 2026-11-22T18:40:00+00:00`. */
  readonly version: string;
  /** Hash of every other file that it needs, by the file's name. */
  readonly files: Readonly<Record<string, string>>;
}

/** When a release's commit was made, milliseconds since 1970; `NaN` for one that names none. */
export function commitTime({ version }: Pick<Release, 'version'>): number {
  return Date.parse(version.split(' ')[1] ?? '');
}

/** A hash as in a script's `integrity`. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/**
 * Reads what a site's visitors ask for first. The shell's page is as it was built, without the configuration that
 * `npm run configure` may have put into it: a release is the same file whatever it is deployed with.
 */
export async function readEntry(site: SiteName, folder: string): Promise<Buffer> {
  const content = await readFile(path.join(folder, entryFile(site)));
  return site === 'shell' ? Buffer.from(withConfig(content.toString())) : content;
}

/** Describes a site's build. @throws Error when there is none, or one with files of other releases. */
export async function describeBuild(site: SiteName, folder: string): Promise<Release> {
  const names = await readdir(folder).catch((): string[] => []);
  const main = entryFile(site);
  if (!names.includes(main) || names.includes(RELEASES_FILE)) {
    throw new Error(`${folder} holds no fresh build: npm run build -w ${site}`);
  }
  const entry = await readEntry(site, folder);
  const others = names.filter((name) => name !== main && name !== RUNTIME_CONFIG_FILE);
  const hash = createHash('sha256').update(entry).digest('hex').slice(0, 12);
  const remote = remoteOf(site);
  const files = await Promise.all(
    others.map(
      async (name) => [name, integrityOf(await readFile(path.join(folder, name)))] as const,
    ),
  );
  const release: Release = {
    version: buildVersion(),
    // Not as html: it would be a page without the shell's security policy.
    entry: main.replace(/\.\w+$/, remote === undefined ? `.${hash}.txt` : `.${hash}.js`),
    integrity: integrityOf(entry),
    files: Object.fromEntries(files),
    ...(remote === undefined
      ? {
          contracts: CONTRACT_VERSIONS,
          earlierContracts: EARLIER_CONTRACTS,
          shared: installedSharedVersions(),
        }
      : {
          contracts: { [remote]: CONTRACT_VERSIONS[remote] },
          shared: SHARED_DEPENDENCIES,
        }),
  };
  const foreign = foreignFile({ name: main, text: entry.toString() }, release.files);
  if (foreign === undefined) return release;
  throw new Error(
    `${folder} holds files of more than one release (${foreign}): npm run build -w ${site}`,
  );
}

function isRelease(value: unknown): value is Release {
  if (!isObject(value)) return false;
  const isRecordOf = (type: 'number' | 'string', record: unknown): boolean =>
    isObject(record) && Object.values(record).every((one) => typeof one === type);
  const { version, entry, integrity, files, contracts, earlierContracts = {}, shared } = value;
  return (
    isRecordOf('string', { version, entry, integrity }) &&
    isRecordOf('string', files) &&
    isRecordOf('number', contracts) &&
    isObject(earlierContracts) &&
    Object.values(earlierContracts).every(
      (one) => Array.isArray(one) && isRecordOf('number', one),
    ) &&
    isRecordOf('string', shared) &&
    // They become names of files on this machine.
    [entry, ...Object.keys(files ?? {})].every((name) => /^[@\w.-]+$/.test(String(name)))
  );
}

/** A site's URL as people type it, as the folder that its files are in. */
export function folderUrl(site: string): string {
  return site.replace(/\/*$/, '/');
}

/**
 * The releases that a site serves, the deployed one first.
 *
 * @param site Absolute URL of its folder.
 * @returns None for a site that was never deployed with a list.
 * @throws Error when it can't be reached or its list can't be read.
 */
export async function liveReleases(site: string, ask = asking()): Promise<readonly Release[]> {
  const url = new URL(RELEASES_FILE, site).href;
  const response = await ask(url);
  if (response.status === 404) return [];
  const list: unknown = response.ok ? await response.json().catch(() => {}) : undefined;
  if (Array.isArray(list) && list.every(isRelease)) return list;
  throw new Error(`${url} is not a list of releases (HTTP status ${response.status}).`);
}

/** A file of a release is no longer what the list says, and won't be again. */
export class GoneError extends Error {}

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
  ask = asking(),
): Promise<Buffer> {
  const url = new URL(name, site).href;
  const response = await ask(url);
  if (!response.ok) {
    const message = `${url} answered with HTTP status ${response.status}.`;
    throw response.status === 404 ? new GoneError(message) : new Error(message);
  }
  const content = Buffer.from(await response.arrayBuffer());
  if (integrityOf(content) === integrity) return content;
  throw new GoneError(`${url} is not ${integrity}.`);
}

/** Of the files with other names every release has its own under the same name. */
const HASHED = /\.[\da-f]{12}\.\w+$/;

/** Which files of a release to download. */
interface Wanted {
  readonly ask: Ask;
  /** By their names: what an open page or a pin may need, unless given. */
  readonly names?: RegExp;
  /** What is there already, by name. */
  readonly there: (name: string) => Promise<Buffer | string | undefined>;
}

/** Downloads what is missing of a release. @throws GoneError, Error See {@link download}. */
export async function releaseFiles(
  site: string,
  { entry, integrity, files }: Release,
  { ask, names = HASHED, there }: Wanted,
): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = Object.entries({ ...files, [entry]: integrity });
  const missing = wanted.map(async ([name, hash]) => {
    if (!names.test(name)) return [];
    const here = await there(name);
    if (here === undefined) return [[name, await download(site, name, hash, ask)] as const];
    if (integrityOf(here) === hash) return [];
    throw new GoneError(`${name} is another file by now, not ${hash}.`);
  });
  return new Map((await Promise.all(missing)).flat());
}

/** What stands in the {@link RELEASES_FILE} of a site. */
export function listText(releases: readonly Release[]): string {
  return `${JSON.stringify(releases, null, 2)}\n`;
}
