import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ConfiguredPin,
  incompatibility,
  pinnedReleases,
  readRuntimeConfig,
  REMOTE_ENTRY_FILE,
  REMOTE_NAMES,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
} from '@laundry-board/shared-types';
import { buildFolder, entryFile, remoteOf, siteNames, type SiteName } from '@laundry-board/hosting';
import { readRuntimeConfigFile } from './configure.ts';
import {
  commitTime,
  describeBuild,
  downloadRelease,
  folderUrl,
  liveReleases,
  type Release,
  writeList,
} from './releases.ts';

/** How many releases a site serves: the deployed one, and those that open pages or a rollback may need. */
const KEPT = 5;

const USAGE = `npm run keep-releases -- <${siteNames.join(' | ')}> --live https://site
  --shell https://site           of a remote: the live shell, which must accept it
  --config runtime-config.json   of the shell: the configuration, whose remotes it must accept
  --older                        deploy a build of an earlier commit than the live one
  --breaking                     deploy a build that its live counterpart refuses`;

/**
 * `npm run keep-releases`: completes a fresh build for its deploy, which replaces all files of a site.
 * It lists the build in releases.json and adds the files of the releases before it from the live site.
 *
 * @throws Error when the live site is newer, or its counterpart refuses the build.
 */
export async function keepReleases(
  args: readonly string[],
  folderOf: (site: SiteName) => string = buildFolder,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      live: { type: 'string' },
      shell: { type: 'string' },
      config: { type: 'string' },
      older: { type: 'boolean' },
      breaking: { type: 'boolean' },
    },
  });
  const site = siteNames.find((name) => name === positionals[0]);
  const counterpart = site === 'shell' ? values.config : values.shell;
  if (site === undefined || values.live === undefined || counterpart === undefined) {
    throw new Error(USAGE);
  }
  const live = folderUrl(values.live);

  const folder = folderOf(site);
  const release = await describeBuild(site, folder);
  const earlier = await liveReleases(live);
  const [current] = earlier;
  if (current !== undefined && !values.older && commitTime(current) > commitTime(release)) {
    throw new Error(
      `${live} runs ${current.version}, which is newer than ${release.version}. ` +
        'To put the older one back on purpose: --older',
    );
  }
  const remote = remoteOf(site);
  const [config, refusals] =
    remote === undefined
      ? await compareWithRemotes(release, counterpart)
      : await compareWithShell(remote, release, counterpart);
  if (refusals.length > 0 && !values.breaking) {
    const first = remote === undefined ? 'remotes that this shell takes' : 'a shell that takes it';
    const advice = `First deploy ${first} (docs/upgrades.md). To deploy it all the same: --breaking`;
    throw new Error([...refusals, advice].join('\n'));
  }

  const pinned = remote && config ? pinnedReleases(config, remote).map(({ entry }) => entry) : [];
  const kept = [release];
  for (const previous of earlier) {
    const isPinned = pinned.includes(previous.entry);
    if (previous.entry === release.entry || (kept.length >= KEPT && !isPinned)) continue;
    try {
      await downloadRelease(live, previous, folder);
      kept.push(previous);
    } catch (error) {
      if (isPinned) throw error;
      console.warn(`Release ${previous.version} is dropped:`, error);
    }
  }
  await copyFile(path.join(folder, entryFile(site)), path.join(folder, release.entry));
  await writeList(folder, kept);
  console.log(`${site}: ${kept.map(({ version }) => version).join(', ')}`);
}

/** The configuration of the live shell, and why that refuses a remote's release. */
async function compareWithShell(remote: RemoteName, release: Release, url: string) {
  const response = await fetch(new URL(RUNTIME_CONFIG_FILE, url));
  // Nothing is deployed yet.
  const config = response.status === 404 ? undefined : await readRuntimeConfig(response, url);
  const [shell] = await liveReleases(url);
  return [config, refusalsOf(remote, release, shell)] as const;
}

/** The configuration of a shell's release, and why that refuses live remotes. */
async function compareWithRemotes(shell: Release, file: string) {
  const config = await readRuntimeConfigFile(file);
  const refusals = REMOTE_NAMES.map(async (remote) => {
    const releases = await liveReleases(config.remotes[remote]);
    const running = runningReleases(releases, config.pins?.[remote]);
    return running.flatMap((release) => refusalsOf(remote, release, shell));
  });
  return [config, (await Promise.all(refusals)).flat()] as const;
}

/** Those of a remote's releases that pages run: the newest one, or what a pin names. */
function runningReleases(releases: readonly Release[], pin?: ConfiguredPin): readonly Release[] {
  const newest = releases.slice(0, 1);
  if (pin === undefined) return newest;
  const { entry, share, others } = pin;
  const pinned = releases.filter((release) => [entry, others?.entry].includes(release.entry));
  return share === undefined || others !== undefined ? pinned : [...newest, ...pinned];
}

function refusalsOf(remote: RemoteName, built?: Release, shell?: Release): readonly string[] {
  if (built === undefined || shell === undefined) return [];
  const contract = built.contracts[remote] ?? 0;
  return [incompatibility(remote, { contract, shared: built.shared }, shell) ?? []].flat();
}

/**
 * `npm run fetch-release -- https://site --to folder`: downloads what a site has deployed, with its earlier
 * releases, as it stood before its deploy.
 */
export async function fetchRelease(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const { to } = values;
  if (positionals[0] === undefined || to === undefined) {
    throw new Error('npm run fetch-release -- https://site --to folder');
  }
  const url = folderUrl(positionals[0]);
  const releases = await liveReleases(url);
  const [release] = releases;
  if (release === undefined) throw new Error(`${url} lists no releases.`);
  await downloadRelease(url, release, to, /./);
  for (const each of releases) await downloadRelease(url, each, to);
  const main = release.entry.endsWith('.js') ? REMOTE_ENTRY_FILE : 'index.html';
  await copyFile(path.join(to, release.entry), path.join(to, main));
  await writeList(to, releases);
  console.log(`${to}: ${release.version}`);
}
