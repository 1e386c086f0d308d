import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isObject, type Pin, REMOTE_NAMES, type RuntimeConfig } from '@laundry-board/shared-types';
import { readRuntimeConfigFile } from './configure.ts';
import { commitTime, download, liveReleases, type Release } from './releases.ts';

const USAGE = `npm run pin -- <${REMOTE_NAMES.join(' | ')}> --config runtime-config.json
  --back   the release before the one that runs
  --off    the newest one again, also after later deploys`;

/**
 * `npm run pin`: holds a remote at the release that it has deployed, or at the one before, in a runtime
 * configuration, which is then deployed with the shell.
 *
 * @throws Error when there is no such release, or one whose entry does not cover all of its scripts.
 */
export async function pin(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { config: { type: 'string' }, back: { type: 'boolean' }, off: { type: 'boolean' } },
  });
  const { config: file, back = false, off = false } = values;
  const remote = REMOTE_NAMES.find((name) => name === positionals[0]);
  if (remote === undefined || file === undefined || (back && off)) throw new Error(USAGE);

  const { remotes, pins = {} } = await readRuntimeConfigFile(file);
  const { [remote]: before, ...others } = pins;
  const site = remotes[remote];
  const release = off ? undefined : await wantedRelease(site, before, back);
  if (release !== undefined) await checkCoverage(site, release);
  const pinned = release && { [remote]: { entry: release.entry, integrity: release.integrity } };
  const left: RuntimeConfig['pins'] = { ...others, ...pinned };
  // As the file has it: a check makes URLs absolute and leaves unknown fields out.
  const data: unknown = JSON.parse(await readFile(file, 'utf8'));
  const { pins: _, ...rest } = isObject(data) ? data : {};
  const config = Object.keys(left).length === 0 ? rest : { ...rest, pins: left };
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`);
  console.log(
    [
      `${file} ${release ? `holds ${remote} at ${release.version}` : `lets ${remote} run its newest release`}.`,
      'It counts once the shell is deployed with it:',
      `  npm run configure -- --config ${file}`,
      '  npx firebase-tools deploy --only hosting:shell --config firebase.deploy.json',
    ].join('\n'),
  );
}

async function wantedRelease(
  site: string,
  before: Pin | undefined,
  back: boolean,
): Promise<Release> {
  const releases = await liveReleases(site);
  if (!back) {
    const [deployed] = releases;
    if (deployed === undefined) throw new Error(`${site} lists no releases: npm run keep-releases`);
    return deployed;
  }
  const running = releases.findIndex(({ entry }) => before === undefined || entry === before.entry);
  // Of an earlier commit, too: where an older one was put back, the faulty one was live before it.
  const latest = commitTime(releases[running] ?? { version: '' });
  const release = releases.find(
    (earlier, index) => running >= 0 && index > running && !(commitTime(earlier) > latest),
  );
  if (release !== undefined) return release;
  const listed = releases.map(({ version }) => `\n  ${version}`).join('');
  throw new Error(`${site} has no release before the one that runs, only:${listed || ' none'}`);
}

/** Makes sure that a browser which demands the entry's hash runs no other code than the release's. */
async function checkCoverage(site: string, release: Release): Promise<void> {
  const entry = (await download(site, release.entry, release.integrity)).toString();
  const scripts = Object.entries(release.files).filter(([name]) => name.endsWith('.js'));
  for (const [name, hash] of scripts) {
    if (entry.includes(hash)) continue;
    throw new Error(
      `${release.entry} does not name the hash of ${name}, so a pin would not cover it. ` +
        'Build the remote with subresource integrity.',
    );
  }
}
