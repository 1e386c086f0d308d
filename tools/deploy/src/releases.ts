import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
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
import { entryFile, remoteOf, type SiteName } from '@laundry-board/hosting';

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

/** Describes a site's build. @throws Error when there is none, or one that holds earlier releases already. */
export async function describeBuild(site: SiteName, folder: string): Promise<Release> {
  const names = await readdir(folder).catch((): string[] => []);
  const main = entryFile(site);
  if (!names.includes(main) || names.includes(RELEASES_FILE)) {
    throw new Error(`${folder} holds no fresh build: npm run build -w ${site}`);
  }
  const read = (name: string): Promise<Buffer> => readFile(path.join(folder, name));
  const others = names.filter((name) => name !== main && name !== RUNTIME_CONFIG_FILE);
  const entry = await read(main);
  const hash = createHash('sha256').update(entry).digest('hex').slice(0, 12);
  const remote = remoteOf(site);
  return {
    version: buildVersion(),
    // Not as html: it would be a page without the shell's security policy.
    entry: main.replace(/\.\w+$/, remote === undefined ? `.${hash}.txt` : `.${hash}.js`),
    integrity: integrityOf(entry),
    files: Object.fromEntries(
      await Promise.all(others.map(async (name) => [name, integrityOf(await read(name))] as const)),
    ),
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
export async function liveReleases(site: string): Promise<readonly Release[]> {
  const url = new URL(RELEASES_FILE, site).href;
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} could not be reached.`, { cause });
  });
  if (response.status === 404) return [];
  const list: unknown = response.ok ? await response.json().catch(() => {}) : undefined;
  if (Array.isArray(list) && list.every(isRelease)) return list;
  throw new Error(`${url} is not a list of releases (HTTP status ${response.status}).`);
}

/** Downloads a file of a release. @throws Error when it is gone or has another hash than the list says. */
export async function download(site: string, name: string, integrity: string): Promise<Buffer> {
  const url = new URL(name, site).href;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered with HTTP status ${response.status}.`);
  const content = Buffer.from(await response.arrayBuffer());
  if (integrityOf(content) === integrity) return content;
  throw new Error(`${url} is not ${integrity}.`);
}

/** Of the files with other names every release has its own under the same name. */
const HASHED = /\.[\da-f]{12}\.\w+$/;

/**
 * Downloads what a folder lacks of a release: what an open page or a pin may need, or also the files whose
 * names have no hash.
 *
 * @throws Error See {@link download}; nothing is written then.
 */
export async function downloadRelease(
  site: string,
  { entry, integrity, files }: Release,
  folder: string,
  wanted = HASHED,
): Promise<void> {
  const missing = Object.entries({ ...files, [entry]: integrity }).map(async ([name, hash]) => {
    const here = await readFile(path.join(folder, name)).catch(() => '');
    if (!wanted.test(name) || integrityOf(here) === hash) return [];
    return [[name, await download(site, name, hash)] as const];
  });
  const found = (await Promise.all(missing)).flat();
  await mkdir(folder, { recursive: true });
  await Promise.all(found.map(([name, content]) => writeFile(path.join(folder, name), content)));
}

/** Writes the {@link RELEASES_FILE} of a site. */
export async function writeList(folder: string, releases: readonly Release[]): Promise<void> {
  await writeFile(path.join(folder, RELEASES_FILE), `${JSON.stringify(releases, null, 2)}\n`);
}
