import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Asked, defineCommand } from '@laundry-board/command-line';
import { RELEASES_FILE, REMOTE_ENTRY_FILE, RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';
import { buildFolder, DEPLOYABLE_FIREBASE_FILE, ROOT, UserError } from '@laundry-board/sites';
import { listText } from './releaseList.ts';
import { fileNames, folderUrl, liveReleases, releaseFiles, writeFiles } from './releases.ts';
import { createAsk } from './request.ts';

const OPTIONS = {
  to: { type: 'string', value: 'FOLDER', about: 'where its files are put' },
} as const;

export const fetchRelease = defineCommand(
  {
    name: 'fetch-release',
    about: 'downloads the live release of a site',
    names: { word: 'URL', atMost: 1 },
    options: OPTIONS,
  },
  download,
);

/**
 * Downloads what a site has deployed, with its earlier
 * releases, as it stood before its deploy. A shell is as it was built: `npm run configure` comes next.
 *
 * @throws Error when the folder holds files that the site doesn't have: a deploy would upload them, too.
 */
async function download(
  { names: [site], values: { to }, needs }: Asked<typeof OPTIONS>,
  ask = createAsk(),
): Promise<void> {
  if (site === undefined) throw needs('URL');
  if (to === undefined) throw needs('--to');
  if (path.resolve(to) === buildFolder('shell')) {
    await rm(path.join(ROOT, DEPLOYABLE_FIREBASE_FILE), { force: true });
  }
  const url = folderUrl(site);
  const releases = await liveReleases(url, ask);
  const [release] = releases;
  if (release === undefined) throw new UserError(`${url} lists no releases.`);

  const main = release.entry.endsWith('.js') ? REMOTE_ENTRY_FILE : 'index.html';
  const listed = releases.flatMap(({ entry, files }) => [entry, ...Object.keys(files)]);
  // The configuration is not of a release, and `npm run configure` writes it anew.
  const expected = new Set([...listed, main, RELEASES_FILE, RUNTIME_CONFIG_FILE]);
  const present = await fileNames(to);
  const other = present.find((name) => !expected.has(name));
  if (other !== undefined) {
    throw new UserError(
      `${to} holds files that ${url} doesn't have, such as ${other}. ` +
        'Name another folder, or remove this one first.',
    );
  }

  const files = new Map<string, Buffer | string>();
  const there = (name: string) => Promise.resolve(files.get(name));
  for (const each of releases) {
    const needed = each === release ? { needed: /./ } : {};
    for (const [name, content] of await releaseFiles(url, each, { ask, there, ...needed })) {
      files.set(name, content);
    }
  }
  files.set(main, files.get(release.entry) ?? '');
  files.set(RELEASES_FILE, listText(releases));
  await writeFiles(to, files);
  console.log(`${to}: ${release.version}`);
}
