import { writeFile } from 'node:fs/promises';
import { Script } from 'node:vm';
import { type Asked, defineCommand } from '@laundry-board/command-line';
import { isObject, type Pin, REMOTE_NAMES } from '@laundry-board/shared-types';
import { UserError } from '@laundry-board/sites';
import { readRuntimeConfigFile } from './configure.ts';
import { readJsonFile } from './readJsonFile.ts';
import { commitTime, type Release } from './releaseList.ts';
import { download, liveReleases } from './releases.ts';

const OPTIONS = {
  config: { type: 'string', value: 'FILE', about: 'the configuration of the deployment' },
  back: { type: 'boolean', about: 'the release before the one that runs', default: false },
  off: {
    type: 'boolean',
    about: 'the newest one again, also after later deploys',
    default: false,
  },
  uncovered: {
    type: 'boolean',
    about:
      'a release whose entry names no hashes of its other scripts, which its site may then change',
    default: false,
  },
} as const;

export const pin = defineCommand(
  {
    name: 'pin',
    about: 'holds a remote at its live release, in the configuration of a deployment',
    names: { word: 'REMOTE', known: REMOTE_NAMES, atMost: 1 },
    options: OPTIONS,
  },
  holdRemote,
);

/**
 * Holds a remote at the release that it has deployed, or at the one before, in a runtime configuration,
 * which is then deployed with the shell.
 *
 * @throws Error when there is no such release, or one whose entry does not cover all of its scripts.
 */
async function holdRemote({ names, values, needs }: Asked<typeof OPTIONS>): Promise<void> {
  const remote = REMOTE_NAMES.find((name) => name === names[0]);
  const { config: file, back, off, uncovered } = values;
  if (remote === undefined) throw needs('REMOTE');
  if (file === undefined) throw needs('--config');
  if (back && off) throw new UserError('--back and --off are two requests: choose one.');

  const { remotes, pins = {} } = await readRuntimeConfigFile(file);
  const { [remote]: before, ...others } = pins;
  const release = off ? undefined : await wantedRelease(remotes[remote], before, back);
  if (release !== undefined) await checkCoverage(remotes[remote], release, uncovered);
  const left = release === undefined ? others : { ...others, [remote]: pinOf(release) };
  // As in the file, because a check makes URLs uniform and leaves unknown fields out.
  const data = await readJsonFile(file);
  const { pins: _, ...rest } = isObject(data) ? data : {};
  const config = Object.keys(left).length === 0 ? rest : { ...rest, pins: left };
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`);
  const meaning =
    release === undefined
      ? `lets ${remote} run its newest release`
      : `holds ${remote} at ${release.version}`;
  console.log(
    [
      `${file} ${meaning}.`,
      'It counts once the shell is deployed with it:',
      `  npm run configure -- --config ${file} &&`,
      '  npx firebase-tools@15 deploy --only hosting:shell --config firebase.deploy.json --project your-project',
    ].join('\n'),
  );
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
async function checkCoverage(site: string, release: Release, uncovered: boolean): Promise<void> {
  const entry = (await download(site, release.entry, release.integrity)).toString();
  checkIsScript(release.entry, entry);
  const missing = Object.entries(release.files).find(
    ([name, hash]) => name.endsWith('.js') && !entry.includes(hash),
  );
  if (missing === undefined || uncovered) return;
  throw new UserError(
    `${release.entry} does not name the hash of ${missing[0]}, so a pin would not cover it. ` +
      'Build the remote with subresource integrity. To pin it all the same: --uncovered',
  );
}

/** Browsers compare the hash of a script before they run it, but not all of them that of an ES module. */
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
