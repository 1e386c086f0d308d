import { REMOTE_NAMES, remoteFolder } from '@laundry-board/shared-types';
import type { LocalSite } from '../localSite.ts';

/** The name by which a built file keeps its budget when its content changes. */
export function withoutHash(file: string): string {
  return file.replace(/\.[0-9a-f]{12}(?=\.\w+$)/, '');
}

/**
 * The package and the name of the file behind an address, such as `board-remote/firebase.js`; undefined
 * where the address is none of the site's files.
 */
export function fileName(url: string, { origin, config }: LocalSite): string | undefined {
  const folders = [
    ['shell', `${origin}/`] as const,
    ...REMOTE_NAMES.map((remote) => [remoteFolder(remote), config.remotes[remote]] as const),
  ];
  const { href, pathname } = new URL(url);
  const found = folders.find(([, folder]) => href.startsWith(folder));
  if (found === undefined) return undefined;
  const file = pathname.slice(1);
  // Every path without a file ending is answered with the one page.
  return `${found[0]}/${file.includes('.') ? withoutHash(file) : 'index.html'}`;
}
