import { REMOTE_NAMES } from '@laundry-board/shared-types';

/** How a remote's name is written in the code that names it. */
export interface RemoteSpelling {
  /** `notices` */
  readonly name: string;
  /** `Notices` */
  readonly type: string;
}

/** Words that the languages of the project keep for themselves, and the project's own that would be mistaken. */
const RESERVED = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try typeof undefined var void while with yield async constructor ' +
    'shell remote site shared'
  ).split(' '),
);

/** Files on a disk that ignores case, addresses and identifiers are named after it. */
const PATTERN = /^[a-z][\da-z]{0,15}$/;

/**
 * What keeps a name from being a new remote's, in one line; undefined if nothing does.
 *
 * @param folders The names in the repository's folder.
 */
export function problemOfName(name: string, folders: readonly string[]): string | undefined {
  if (!PATTERN.test(name)) {
    return `"${name}" can't name a remote: a name has 1 to 16 lower-case letters and digits and begins with a letter, such as notices.`;
  }
  if (RESERVED.has(name)) return `"${name}" can't name a remote: the word is reserved.`;
  if (REMOTE_NAMES.some((taken) => taken === name)) return `There is a remote "${name}" already.`;
  const folder = `${name}-remote`;
  return folders.includes(folder) ? `There is a folder ${folder} already.` : undefined;
}

/** See {@link RemoteSpelling}. */
export function spell(name: string): RemoteSpelling {
  return { name, type: `${name.charAt(0).toUpperCase()}${name.slice(1)}` };
}

/** Templates are written for a remote `notices`. */
export function fillTemplate(template: string, { name, type }: RemoteSpelling): string {
  return template.replaceAll('notices', () => name).replaceAll('Notices', () => type);
}
