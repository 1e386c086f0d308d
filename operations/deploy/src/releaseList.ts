import { isObject, type Pin, type ShellInfo } from '@laundry-board/shared-types';

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

/** A commit's hash, its time and `with changes`, or what `MF_BUILD_VERSION` says: words on one line. */
export const VERSION = /^(?=.{1,100}$)[\w.+:-]+( [\w.+:-]+)*$/;

/** As in a script's `integrity`. */
const HASH = /^sha384-[\d+/A-Za-z]{64}$/;

/** The path of a file below the site's folder: none that leads out of it. */
export const FILE = /^((?!\.{1,2}\/)[@\w.-]+\/)*(?!\.{1,2}$)[@\w.-]+$/;

/** A name or a range of versions. What commands print of a site is one line and holds no control character. */
const PRINTABLE = /^[ -~]{1,200}$/;

/**
 * Whether an entry of a list is one that `keep-releases` writes. Lists come from sites. Their content is printed,
 * becomes names of files on this machine, and gets into commands and workflows.
 */
function isRelease(value: unknown): value is Release {
  if (!isObject(value)) return false;
  const isText = (text: unknown, pattern: RegExp): boolean =>
    typeof text === 'string' && pattern.test(text);
  const isRecord = (record: unknown, isField: (field: unknown, name: string) => boolean): boolean =>
    isObject(record) &&
    Object.entries(record).every(
      ([name, field]) => isText(name, PRINTABLE) && isField(field, name),
    );
  const { version, entry, integrity, files, contracts, earlierContracts = {}, shared } = value;
  const isNumber = (number: unknown): boolean => typeof number === 'number';
  return (
    isText(version, VERSION) &&
    isText(entry, FILE) &&
    isText(integrity, HASH) &&
    isRecord(files, (hash, name) => isText(name, FILE) && isText(hash, HASH)) &&
    isRecord(contracts, isNumber) &&
    isRecord(earlierContracts, (all) => Array.isArray(all) && all.every(isNumber)) &&
    isRecord(shared, (range) => isText(range, PRINTABLE))
  );
}

/** The releases of a `releases.json`; undefined for anything that is no such list. */
export function parseReleases(list: unknown): readonly Release[] | undefined {
  return Array.isArray(list) && list.every(isRelease) ? list : undefined;
}

/** The content of a site's `releases.json`. */
export function listText(releases: readonly Release[]): string {
  return `${JSON.stringify(releases, null, 2)}\n`;
}
