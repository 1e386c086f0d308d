import type { RemoteName } from '@laundry-board/shared-types';

/** The scripts of this site. Errors of other scripts, such as those of browser extensions, are not reported. */
export interface OwnScripts {
  /** Of the page. */
  readonly origin: string;
  /** Folder of each remote, an absolute URL. */
  readonly remotes: Readonly<Record<RemoteName, string>>;
  /** Which build of a remote is on the page. */
  readonly versionOf: (remote: RemoteName) => string;
}

/** A place in one of the site's scripts. */
export interface ScriptPlace {
  /** File, line and column, such as `page.0123456789ab.js:1:2045`: no host, no folder and no query. */
  readonly text: string;
  /** The remote that the script belongs to. */
  readonly remote: RemoteName | undefined;
}

/** A URL with line and column, as in a stack. */
const POSITION = /([a-z][a-z-]*:\/\/[^\s()]+?):(\d{1,9}):(\d{1,9})/;

/** How builds name their scripts. */
const SCRIPT_NAME = /^(remoteEntry(\.[\da-f]{12})?|[\w-]{1,20}\.[\da-f]{12})\.js$/;

/**
 * The first place that a text names.
 *
 * @param text A stack, or a position such as `https://laundry.example/page.0123456789ab.js:1:2045`.
 * @returns undefined when it names none, and `foreign` for a script that is not the site's.
 */
export function findPlace(
  text: string,
  { origin, remotes }: OwnScripts,
): ScriptPlace | 'foreign' | undefined {
  const [, url = '', line, column] = POSITION.exec(text) ?? [];
  if (url === '') return undefined;
  const names = Object.keys(remotes).filter((name): name is RemoteName => name in remotes);
  const remote = names.find((name) => url.startsWith(remotes[name]));
  if (remote === undefined && !url.startsWith(`${origin}/`)) return 'foreign';
  const name = url.replace(/[?#].*/, '').replace(/.*\//, '');
  return { remote, text: `${SCRIPT_NAME.test(name) ? name : 'page'}:${line}:${column}` };
}

/** A commit or a version number, with the time and the state of the build where they follow. */
const VERSION =
  /^([\da-f]{6,40}|local|v?\d+(\.\d+){0,3}(-[\w.]{1,20})?)( \d{4}-[\d:T+-]{15,25})?( with changes)?$/;

/** A version as it may be reported. */
export function cleanVersion(version: string): string {
  return VERSION.test(version) ? version : 'unknown';
}
