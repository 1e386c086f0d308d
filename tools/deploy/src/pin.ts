import { parseArgs } from 'node:util';
import { Script } from 'node:vm';
import {
  type ConfiguredPin,
  isObject,
  type Pin,
  REMOTE_NAMES,
  type RemoteName,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { UserError } from '@laundry-board/sites';
import { readRuntimeConfigFile } from './configure.ts';
import { readJsonFile, replaceFiles } from './files.ts';
import { uncoveredScripts } from './foreignFiles.ts';
import { commitTime, type Release } from './releaseList.ts';
import { download, liveReleases } from './releases.ts';

const USAGE = `npm run pin -- <${REMOTE_NAMES.join(' | ')}> --config runtime-config.json
  --back       the release before the one that runs
  --share 10   the newest release for 10 % of browsers; again with another number to raise the share,
               with 100 for everybody, with 0 for nobody
  --off        the newest one again, also after later deploys`;

/** The options of a run. */
interface Wish {
  readonly kind: 'deployed' | 'back' | 'off' | 'share';
  /** Per cent. */
  readonly share: number;
}

/** The pin that a remote has from now on, and what that means, as half a sentence. */
interface Outcome {
  readonly pin: ConfiguredPin | undefined;
  readonly meaning: string;
}

/**
 * `npm run pin`: holds a remote at the release that it has deployed, or at the one before, or lets a share of browsers run
 * the deployed one, in a runtime configuration, which is then deployed with the shell.
 *
 * @throws Error when there is no such release, or one whose entry does not cover all of its scripts.
 */
export async function pin(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      back: { type: 'boolean' },
      off: { type: 'boolean' },
      share: { type: 'string' },
    },
  });
  const remote = REMOTE_NAMES.find((name) => name === positionals[0]);
  const wish = readWish(values);
  const file = values.config;
  if (remote === undefined || file === undefined || wish === undefined) throw new UserError(USAGE);

  const { remotes, pins = {} } = await readRuntimeConfigFile(file);
  const { [remote]: before, ...others } = pins;
  const { pin: pinned, meaning } = await decide(remote, remotes[remote], before, wish);
  const left: RuntimeConfig['pins'] = pinned ? { ...others, [remote]: pinned } : others;
  // As in the file, because a check makes URLs absolute and leaves unknown fields out.
  const data = await readJsonFile(file);
  const { pins: _, ...rest } = isObject(data) ? data : {};
  const config = Object.keys(left).length === 0 ? rest : { ...rest, pins: left };
  const text = `${JSON.stringify(config, null, 2)}\n`;
  await replaceFiles(new Map([[file, text]]), `${file}.new`);
  console.log(
    [
      `${file} ${meaning}.`,
      'It counts once the shell is deployed with it:',
      `  npm run configure -- --config ${file}`,
      '  npx firebase-tools deploy --only hosting:shell --config firebase.deploy.json',
    ].join('\n'),
  );
}

/** @returns undefined if the options contradict each other, or the share is none. */
function readWish(options: {
  readonly back?: boolean | undefined;
  readonly off?: boolean | undefined;
  readonly share?: string | undefined;
}): Wish | undefined {
  const { back = false, off = false, share } = options;
  if ([back, off, share !== undefined].filter(Boolean).length > 1) return undefined;
  if (share === undefined) return { kind: back ? 'back' : off ? 'off' : 'deployed', share: 100 };
  const isShare = /^\d+(\.\d+)?$/.test(share) && Number(share) <= 100;
  return isShare ? { kind: 'share', share: Number(share) } : undefined;
}

async function decide(
  remote: RemoteName,
  site: string,
  before: ConfiguredPin | undefined,
  { kind, share }: Wish,
): Promise<Outcome> {
  if (kind === 'off') return { pin: undefined, meaning: `lets ${remote} run its newest release` };
  if (kind === 'share') {
    return shareOutcome(
      remote,
      before?.share === undefined ? await newShare(site, before) : before,
      share,
    );
  }
  const release = await wantedRelease(site, before, kind === 'back');
  await checkCoverage(site, release);
  return { pin: pinOf(release), meaning: `holds ${remote} at ${release.version}` };
}

/** A pin that lets a share of browsers run the deployed release, and holds the others at their current one. */
async function newShare(site: string, before: Pin | undefined): Promise<ConfiguredPin> {
  const release = await wantedRelease(site, undefined, false);
  await checkCoverage(site, release);
  if (before !== undefined) {
    if (before.entry !== release.entry) return { ...pinOf(release), others: before };
    throw new UserError(`${site} has deployed nothing newer than the release that is pinned.`);
  }
  const others = await wantedRelease(site, undefined, true);
  await checkCoverage(site, others);
  return { ...pinOf(release), others: pinOf(others) };
}

/** Changes the share of a pin. */
function shareOutcome(remote: RemoteName, current: ConfiguredPin, share: number): Outcome {
  const { others } = current;
  const newest = 'the newest release';
  if (share === 0) {
    return { pin: others, meaning: `has all browsers run ${others?.entry ?? newest} of ${remote}` };
  }
  if (share === 100) {
    return { pin: pinOf(current), meaning: `has all browsers run ${current.entry} of ${remote}` };
  }
  return {
    pin: { ...current, share },
    meaning: `has ${share} % of browsers run ${current.entry} of ${remote}, the others ${others?.entry ?? newest}`,
  };
}

function pinOf({ entry, integrity }: Pin): Pin {
  return { entry, integrity };
}

async function wantedRelease(
  site: string,
  before: Pin | undefined,
  back: boolean,
): Promise<Release> {
  const releases = await liveReleases(site);
  if (!back) {
    const [deployed] = releases;
    if (deployed === undefined)
      throw new UserError(`${site} lists no releases: npm run keep-releases`);
    return deployed;
  }
  const running = releases.findIndex(({ entry }) => before === undefined || entry === before.entry);
  // Not one of a later commit: if an older release was deployed again, the faulty one was live before it.
  const latest = commitTime(releases[running] ?? { version: '' });
  const release = releases.find(
    (earlier, index) => running >= 0 && index > running && !(commitTime(earlier) > latest),
  );
  if (release !== undefined) return release;
  const listed = releases.map(({ version }) => `\n  ${version}`).join('');
  throw new UserError(`${site} has no release before the one that runs, only:${listed || ' none'}`);
}

/** Makes sure that a browser which demands the entry's hash runs no other code than the release's. */
async function checkCoverage(site: string, release: Release): Promise<void> {
  const entry = (await download(site, release.entry, release.integrity)).toString();
  checkIsScript(release.entry, entry);
  const [name] = uncoveredScripts(entry, release.files);
  if (name === undefined) return;
  throw new UserError(
    `${release.entry} does not name the hash of ${name}, so a pin would not cover it. ` +
      'Build the remote with subresource integrity.',
  );
}

/** Browsers compare the hash of a script before they run it, but not all of them that of an ES module (ADR 11). */
function checkIsScript(name: string, code: string): void {
  try {
    // The code is compiled but not run.
    void new Script(code);
  } catch (cause) {
    // As in the shell: only of a module, the compiler's message names imports or exports.
    if (!/\b(import|export|modules)\b/.test(String(cause))) return;
    throw new UserError(`${name} is an ES module, which can't be pinned. Build a plain script.`, {
      cause,
    });
  }
}
