import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file as it is at the moment. */
export interface SiteFile {
  readonly content: Buffer;
  /** Changes with the content. */
  readonly etag: string;
}

/** Finds the file of a request's path; undefined when there is none. */
export type SiteFiles = (requestPath: string) => Promise<SiteFile | undefined>;

/**
 * The files below a folder. They are read anew for each request, because a remote's files may be
 * replaced at any time.
 *
 * @param change Answers in place of a file, or with a changed one; it gets the path below the folder.
 */
export function siteFiles(
  folder: string,
  change: (name: string, content: Buffer | undefined) => Buffer | string | undefined = (_, same) =>
    same,
): SiteFiles {
  const root = path.resolve(folder);
  return async (requestPath) => {
    const name = decodePath(requestPath);
    if (name === undefined) return undefined;
    const file = path.join(root, name);
    if (!file.startsWith(root + path.sep)) return undefined;
    const content = change(name, await readIfThere(file));
    if (content === undefined) return undefined;
    const bytes = Buffer.from(content);
    return { content: bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
  };
}

function decodePath(text: string): string | undefined {
  try {
    const name = decodeURI(text);
    return name.includes('\0') ? undefined : name;
  } catch {
    return undefined;
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isNoFile(error)) return undefined;
    throw error;
  }
}

/** What the system says where there can be no file: the last is a name that is too long for it. */
const NO_FILE = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

function isNoFile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && NO_FILE.has(error.code);
}
