import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Pin,
  REMOTE_NAMES,
  RELEASES_FILE,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { type Asked, defineCommand } from '@laundry-board/command-line';
import {
  buildFolder,
  isSiteName,
  remoteOf,
  type SiteName,
  siteNames,
  UserError,
} from '@laundry-board/sites';
import { readRuntimeConfigFile } from './configure.ts';
import { liveConfig, livePins } from './liveConfig.ts';
import { refusal } from './refusal.ts';
import { commitTime, listText, type Release } from './releaseList.ts';
import {
  describeBuild,
  folderUrl,
  GoneError,
  liveReleases,
  readEntry,
  releaseEntry,
  releaseFiles,
  writeFiles,
} from './releases.ts';
import { type Ask, createAsk } from './request.ts';

/** How many releases a site serves: the deployed one, and those that open pages or a rollback may need. */
const KEPT = 5;

const OPTIONS = {
  live: { type: 'string', value: 'URL', about: 'where the site is deployed' },
  shell: {
    type: 'string',
    value: 'URL',
    about: 'of a remote: the live shell, which must accept it and name --live as its address',
  },
  config: {
    type: 'string',
    value: 'FILE',
    about: 'of the shell: its configuration, whose remotes it must accept',
  },
  dist: {
    type: 'string',
    value: 'FOLDER',
    about: 'of a remote: its build, where another repository has made it',
  },
  first: {
    type: 'boolean',
    about: 'deploys a site that lists no releases yet, or a remote before the shell',
  },
  older: { type: 'boolean', about: 'deploys a build of an earlier commit than the live one' },
  breaking: { type: 'boolean', about: 'deploys a build that its live counterpart refuses' },
} as const;

export const keepReleases = defineCommand(
  {
    name: 'keep-releases',
    about: 'lists a build in its releases.json, and adds the files of the releases before it',
    names: { word: 'SITE', known: siteNames, atMost: 1 },
    options: OPTIONS,
  },
  completeBuild,
);

/**
 * Completes a fresh build for its deploy, which replaces all files of a site.
 * It lists the build in releases.json and adds the files of the releases before it from the live site.
 *
 * @throws Error when the live site is newer or can't be read, or its counterpart refuses the build; the
 *   build is left as it was then.
 */
async function completeBuild(
  { names, values, needs }: Asked<typeof OPTIONS>,
  folderOf: (site: SiteName) => string = buildFolder,
  ask = createAsk(),
): Promise<void> {
  const site = names.find(isSiteName);
  if (site === undefined) throw needs('SITE');
  if (values.live === undefined) throw needs('--live');
  const counterpart = site === 'shell' ? values.config : values.shell;
  if (counterpart === undefined) throw needs(site === 'shell' ? '--config' : '--shell');
  const live = folderUrl(values.live);

  if (site === 'shell' && values.dist !== undefined) {
    throw new UserError('--dist is for a remote: the shell is built in this repository.');
  }
  const folder = values.dist ?? folderOf(site);
  const release = await describeBuild(site, folder, values.dist !== undefined);
  const earlier = await liveReleases(live, ask);
  checkIsOf(site, live, earlier);
  const [current] = earlier;
  if (current !== undefined && !values.older && commitTime(current) > commitTime(release)) {
    throw new UserError(
      `${live} runs ${current.version}, which is newer than ${release.version}. ` +
        'To put the older one back on purpose: --older',
    );
  }
  if (site === 'shell') await checkPins(live, counterpart, ask);
  const remote = remoteOf(site);
  const { config, missing, refusals } =
    remote === undefined
      ? await compareWithRemotes(release, counterpart, ask)
      : await compareWithShell(remote, { release, live, shell: folderUrl(counterpart) }, ask);
  checkIsFirst(current === undefined ? [`${live}${RELEASES_FILE}`, ...missing] : missing, values);
  if (refusals.length > 0 && !values.breaking) {
    const first =
      remote === undefined ? 'remotes that this shell accepts' : 'a shell that accepts it';
    const advice = `First deploy ${first} (docs/upgrades.md). To deploy it all the same: --breaking`;
    throw new UserError([...refusals, advice].join('\n'));
  }

  const pinned = remote && config && pinnedEntry(remote, config, [release, ...earlier]);
  const older = { live, earlier, pinned };
  const { kept, files } = await collectReleases(release, folder, older, ask);
  files.set(release.entry, await readEntry(site, folder));
  files.set(RELEASES_FILE, listText(kept));
  await writeFiles(folder, files);
  console.log(`${site}: ${kept.map(({ version }) => version).join(', ')}`);
}

/** A mistyped address must not pass for a site that has nothing to keep. @throws Error, one line. */
function checkIsFirst(missing: readonly string[], { first = false }): void {
  const urls = missing.join(' and ');
  if (urls !== '' && !first) {
    throw new UserError(`Not found: ${urls}. If nothing is deployed there yet: --first`);
  }
  if (urls === '' && first) {
    throw new UserError(
      'This is not the first deploy: the live site lists releases. Leave --first out.',
    );
  }
}

/** A shell's page is kept as a text, and a remote's entry as a script. @throws Error, one line. */
function checkIsOf(site: SiteName, live: string, releases: readonly Release[]): void {
  const extension = path.extname(releaseEntry(site, ''));
  const other = releases.find(({ entry }) => path.extname(entry) !== extension);
  if (other !== undefined) {
    throw new UserError(`${live} is not ${site}: it lists ${other.entry} as a release.`);
  }
}

/**
 * A pin is put into the configuration of the live shell, perhaps by somebody else.
 *
 * @throws UserError, one line, where a deploy by another configuration would take one off.
 */
async function checkPins(shell: string, file: string, ask: Ask): Promise<void> {
  const { pins = {} } = await readRuntimeConfigFile(file);
  const live = await livePins(shell, ask);
  const lost = REMOTE_NAMES.find(
    (name) => live[name] !== undefined && live[name].entry !== pins[name]?.entry,
  );
  if (lost === undefined) return;
  throw new UserError(
    `${shell} holds ${lost} at ${live[lost]?.entry}, and ${file} does not: put the "pins" of ` +
      `${shell}${RUNTIME_CONFIG_FILE} into the file, or first let it go: npm run pin -- ${lost} --off`,
  );
}

/** The entry of the release that a remote is pinned to, if any. @throws Error, one line, if it would be lost. */
function pinnedEntry(
  remote: RemoteName,
  config: RuntimeConfig,
  releases: readonly Release[],
): string | undefined {
  const entry = config.pins?.[remote]?.entry;
  if (entry === undefined || releases.some((release) => release.entry === entry)) return entry;
  throw new UserError(
    `${remote} is pinned at ${entry}, which ${config.remotes[remote]} does not list, so this deploy would remove it. ` +
      `First let it go: npm run pin -- ${remote} --off`,
  );
}

/** What is live, and the entry of the release that the remote is pinned to. */
interface Earlier {
  readonly live: string;
  readonly earlier: readonly Release[];
  readonly pinned: string | undefined;
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
    const isPinned = previous.entry === pinned;
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

/** A build's live counterpart: its configuration, what of it is not deployed yet, and why it refuses the build. */
interface Comparison {
  readonly config: RuntimeConfig | undefined;
  /** URLs. */
  readonly missing: readonly string[];
  readonly refusals: readonly string[];
}

/** @throws Error, one line, if the shell finds the remote at another address than the one that is replaced. */
async function compareWithShell(
  remote: RemoteName,
  { release, live, shell }: Readonly<Record<'live' | 'shell', string>> & { release: Release },
  ask: Ask,
): Promise<Comparison> {
  const url = `${shell}${RUNTIME_CONFIG_FILE}`;
  const config = await liveConfig(shell, ask);
  if (config === undefined) return { config, missing: [url], refusals: [] };
  if (config.remotes[remote] !== live) {
    const address = `${config.remotes[remote]} as the address of ${remote}`;
    throw new UserError(`--live is ${live}, but ${url} has ${address}.`);
  }
  const [deployed] = await liveReleases(shell, ask);
  return { config, missing: [], refusals: refusalsOf(remote, release, deployed) };
}

async function compareWithRemotes(shell: Release, file: string, ask: Ask): Promise<Comparison> {
  const config = await readRuntimeConfigFile(file);
  const refusals = REMOTE_NAMES.map(async (remote) => {
    const releases = await liveReleases(config.remotes[remote], ask);
    return refusalsOf(remote, runningRelease(releases, config.pins?.[remote]), shell);
  });
  return { config, missing: [], refusals: (await Promise.all(refusals)).flat() };
}

/** The release of a remote that pages run: the newest one, or what a pin names. */
function runningRelease(releases: readonly Release[], pin: Pin | undefined): Release | undefined {
  return pin === undefined ? releases[0] : releases.find(({ entry }) => entry === pin.entry);
}

function refusalsOf(remote: RemoteName, built?: Release, shell?: Release): readonly string[] {
  if (built === undefined || shell === undefined) return [];
  const contract = built.contracts[remote] ?? 0;
  return [refusal(remote, { contract, shared: built.shared }, shell) ?? []].flat();
}
