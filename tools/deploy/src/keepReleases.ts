import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ConfiguredPin,
  incompatibility,
  pinnedReleases,
  REMOTE_NAMES,
  RELEASES_FILE,
  type RemoteName,
} from '@laundry-board/shared-types';
import { buildFolder, remoteOf, siteNames, type SiteName } from '@laundry-board/hosting';
import { readRuntimeConfigFile } from './configure.ts';
import { addFiles } from './folders.ts';
import { liveConfig } from './liveConfig.ts';
import {
  commitTime,
  describeBuild,
  folderUrl,
  GoneError,
  listText,
  liveReleases,
  readEntry,
  type Release,
  releaseFiles,
} from './releases.ts';
import { type Ask, asking } from './request.ts';

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
 * @throws Error when the live site is newer or can't be read, or its counterpart refuses the build; the
 *   build is left as it was then.
 */
export async function keepReleases(
  args: readonly string[],
  folderOf: (site: SiteName) => string = buildFolder,
  ask = asking(),
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
  const earlier = await liveReleases(live, ask);
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
      ? await compareWithRemotes(release, counterpart, ask)
      : await compareWithShell(remote, release, counterpart, ask);
  if (refusals.length > 0 && !values.breaking) {
    const first = remote === undefined ? 'remotes that this shell takes' : 'a shell that takes it';
    const advice = `First deploy ${first} (docs/upgrades.md). To deploy it all the same: --breaking`;
    throw new Error([...refusals, advice].join('\n'));
  }

  const pinned = remote && config ? pinnedReleases(config, remote).map(({ entry }) => entry) : [];
  const older = { live, earlier, pinned };
  const { kept, files } = await collectReleases(release, folder, older, ask);
  files.set(release.entry, await readEntry(site, folder));
  files.set(RELEASES_FILE, listText(kept));
  await addFiles(folder, files);
  console.log(`${site}: ${kept.map(({ version }) => version).join(', ')}`);
}

/** What is live, and the entries of the releases that the remote is pinned to. */
interface Earlier {
  readonly live: string;
  readonly earlier: readonly Release[];
  readonly pinned: readonly string[];
}

/** The releases that a deploy of a build keeps, with the build's own, and the files to add for them. */
async function collectReleases(
  release: Release,
  folder: string,
  { live, earlier, pinned }: Earlier,
  ask: Ask,
) {
  const kept = [release];
  const files = new Map<string, Buffer | string>();
  const there = async (name: string) =>
    files.get(name) ?? readFile(path.join(folder, name)).catch(() => undefined);
  for (const previous of earlier) {
    const isPinned = pinned.includes(previous.entry);
    if (previous.entry === release.entry || (kept.length >= KEPT && !isPinned)) continue;
    try {
      const missing = await releaseFiles(live, previous, { ask, there });
      for (const [name, content] of missing) files.set(name, content);
      kept.push(previous);
    } catch (error) {
      if (isPinned || !(error instanceof GoneError)) throw error;
      console.warn(`Release ${previous.version} is dropped: ${error.message}`);
    }
  }
  return { kept, files };
}

/** The configuration of the live shell, and why that refuses a remote's release. */
async function compareWithShell(remote: RemoteName, release: Release, url: string, ask: Ask) {
  const config = await liveConfig(url, ask);
  const [shell] = await liveReleases(url, ask);
  return [config, refusalsOf(remote, release, shell)] as const;
}

/** The configuration of a shell's release, and why that refuses live remotes. */
async function compareWithRemotes(shell: Release, file: string, ask: Ask) {
  const config = await readRuntimeConfigFile(file);
  const refusals = REMOTE_NAMES.map(async (remote) => {
    const releases = await liveReleases(config.remotes[remote], ask);
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
