import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mapRemotes, RELEASES_FILE, type RuntimeConfig } from '@laundry-board/shared-types';
import { type LocalServer, serveRemote } from '@laundry-board/hosting';
import { git, type SiteName, UserError } from '@laundry-board/sites';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import { configure, readRuntimeConfigFile } from './configure.ts';
import { fetchRelease } from './fetchRelease.ts';
import { keepReleases } from './keepReleases.ts';
import { pin } from './pin.ts';
import { integrityOf, liveReleases } from './releases.ts';
import { createAsk } from './request.ts';

let root = '';
let configFile = '';
let shell: LocalServer;
let board: LocalServer;
let log: string[] = [];

/** What is deployed to a site; its server answers from there. */
const live = (site: SiteName): string => path.join(root, 'live', site);
const built = (site: SiteName): string => path.join(root, 'built', site);
const originOf = (site: SiteName): string => (site === 'shell' ? shell : board).origin;

/** A name as builds give it, with a hash. */
const chunk = (number: number): string => `chunk.${String(number).padStart(12, '0')}.js`;

/** Builds a site as its commit of a minute leaves it, and returns the arguments for its release. */
async function build(site: SiteName, minute: number, isCovered = true): Promise<string[]> {
  const version = `c${minute} 2026-11-22T18:${10 + minute}:00+00:00`;
  process.env['MF_BUILD_VERSION'] = version;
  await rm(built(site), { recursive: true, force: true });
  await mkdir(built(site), { recursive: true });
  const code = `code ${minute}`;
  const block =
    '<script type="application/json" id="config"></script>' +
    `<meta name="version" content="${version}">`;
  const main = `${minute} ${isCovered ? integrityOf(code) : ''}`;
  const files = {
    ...(site === 'shell'
      ? { 'index.html': `${main}${block}` }
      : { 'remoteEntry.js': main, 'mf-manifest.json': manifestOf(version) }),
    [chunk(minute)]: code,
    [`${chunk(minute)}.map`]: '{}',
    'notes.txt': `of ${minute}`,
  };
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(built(site), name), text);
  const counterpart = site === 'shell' ? ['--config', configFile] : ['--shell', originOf('shell')];
  return [site, '--live', originOf(site), ...counterpart, ...(isFirst(site) ? ['--first'] : [])];
}

/** What the federation plugin writes beside a remote's entry. */
const manifestOf = (buildVersion: string): string =>
  JSON.stringify({ metaData: { buildInfo: { buildVersion } } });

/** Whether a site lists nothing yet, or a remote has no shell to be compared with. */
function isFirst(site: SiteName): boolean {
  const isThere = (of: SiteName, file: string) => existsSync(path.join(live(of), file));
  return (
    !isThere(site, RELEASES_FILE) || (site !== 'shell' && !isThere('shell', 'runtime-config.json'))
  );
}

/** A deploy as hosting does it: all files of the site are replaced. */
async function deploy(site: SiteName): Promise<void> {
  await rm(live(site), { recursive: true, force: true });
  await cp(built(site), live(site), { recursive: true });
  if (site === 'shell') await cp(configFile, path.join(live(site), 'runtime-config.json'));
}

async function release(site: SiteName, minute: number, ...options: readonly string[]) {
  await keepReleases([...(await build(site, minute)), ...options], built);
  await deploy(site);
}

const versions = async (site: SiteName): Promise<readonly string[]> =>
  (await liveReleases(originOf(site))).map(({ version }) => version.split(' ')[0] ?? '');

const pinned = async () => (await readRuntimeConfigFile(configFile)).pins;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'laundry-releases-'));
  configFile = path.join(root, 'config.json');
  const serve = (site: SiteName): Promise<LocalServer> =>
    serveRemote({ site: 'board-remote', folder: live(site), port: 0 });
  [shell, board] = [await serve('shell'), await serve('board-remote')];
  const config: RuntimeConfig = {
    firebase: { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' },
    remotes: { ...mapRemotes((name) => `${board.origin}/${name}/`), board: `${board.origin}/` },
  };
  await writeFile(configFile, JSON.stringify(config));
  log = [];
  for (const method of ['log', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...args) => void log.push(args.join(' ')));
  }
});

afterEach(async () => {
  jest.restoreAllMocks();
  delete process.env['MF_BUILD_VERSION'];
  await Promise.all([shell.close(), board.close()]);
  await rm(root, { recursive: true });
});

test('a site serves its last five releases, each with all scripts, and lists the deployed one first', async () => {
  for (const minute of [1, 2, 3, 4, 5, 6]) await release('board-remote', minute);
  expect(await versions('board-remote')).toEqual(['c6', 'c5', 'c4', 'c3', 'c2']);
  const names = await readdir(live('board-remote'));
  expect(names.filter((name) => name.startsWith('chunk')).toSorted()).toEqual(
    [`${chunk(6)}.map`, ...[2, 3, 4, 5, 6].map(chunk)].toSorted(),
  );
  for (const { entry, integrity } of await liveReleases(originOf('board-remote'))) {
    expect(integrityOf(await readFile(path.join(live('board-remote'), entry)))).toBe(integrity);
  }
  expect(await readFile(path.join(live('board-remote'), 'notes.txt'), 'utf8')).toBe('of 6');
});

describe('a build of an older commit than the live one', () => {
  let args: string[] = [];
  beforeEach(async () => {
    await release('board-remote', 2);
    args = await build('board-remote', 1);
  });

  test('is refused, and left as it was', async () => {
    await expect(keepReleases(args, built)).rejects.toThrow(/runs c2 .*newer than c1 .*--older/);
    expect(await readdir(built('board-remote'))).not.toContain(RELEASES_FILE);
  });

  test('is deployed with --older', async () => {
    await keepReleases([...args, '--older'], built);
    await deploy('board-remote');
    expect(await versions('board-remote')).toEqual(['c1', 'c2']);
  });
});

/** Has a live site say that it was built for other contracts. */
async function changeContracts(site: SiteName, contracts: object): Promise<void> {
  const [newest, ...others] = await liveReleases(originOf(site));
  const list = [{ ...newest, earlierContracts: {}, ...contracts }, ...others];
  await writeFile(path.join(live(site), RELEASES_FILE), JSON.stringify(list));
}

describe.each([
  ['board-remote', 'shell', 1, 'contract version 2, this shell has 1.\nFirst deploy a shell that'],
  ['shell', 'board-remote', 9, 'contract version 9, this shell has 2.\nFirst deploy remotes that'],
] as const)('a %s that the live %s refuses', (site, other, contract, problem) => {
  let args: string[] = [];
  beforeEach(async () => {
    await release(other, 1);
    await changeContracts(other, { contracts: { board: contract } });
    args = await build(site, 2);
  });

  test('is not deployed', async () => {
    await expect(keepReleases(args, built)).rejects.toThrow(problem);
  });

  test('is deployed with --breaking', async () => {
    await keepReleases([...args, '--breaking'], built);
    expect(await readdir(built(site))).toContain(RELEASES_FILE);
  });
});

test('a board of the contract before is deployed to a shell that accepts it', async () => {
  await release('shell', 1);
  await changeContracts('shell', { contracts: { board: 3 }, earlierContracts: { board: [2] } });
  await release('board-remote', 2);
  expect(await versions('board-remote')).toEqual(['c2']);
});

test('a release that lost a file is dropped', async () => {
  await release('board-remote', 1);
  await release('board-remote', 2);
  await rm(path.join(live('board-remote'), chunk(2)));
  await release('board-remote', 3);
  expect(await versions('board-remote')).toEqual(['c3', 'c1']);
  expect(log.join('\n')).toMatch(/Release c2 .* is dropped/);
});

test('a build with changes that are not committed is no release', async () => {
  const args = await build('board-remote', 1);
  const version = 'c1 2026-11-22T18:11:00+00:00 with changes';
  process.env['MF_BUILD_VERSION'] = version;
  await writeFile(path.join(built('board-remote'), 'mf-manifest.json'), manifestOf(version));
  await expect(keepReleases(args, built)).rejects.toThrow(
    /was built with changes that are not committed, .* commit them, and build\.$/,
  );
  expect(await readdir(built('board-remote'))).not.toContain(RELEASES_FILE);
});

describe('a shell whose live configuration has a pin', () => {
  let args: string[] = [];
  beforeEach(async () => {
    await release('board-remote', 1);
    await pin(['board', '--config', configFile]);
    await release('shell', 1);
    args = await build('shell', 2);
  });

  test('is not deployed by a configuration without the pin', async () => {
    const { pins: _, ...config } = await readRuntimeConfigFile(configFile);
    await writeFile(configFile, JSON.stringify(config));
    await expect(keepReleases(args, built)).rejects.toThrow(
      /^http:\S+ holds board at remoteEntry\.\w+\.js, and \S+config\.json does not: .*npm run pin -- board --off$/,
    );
    expect(await readdir(built('shell'))).not.toContain(RELEASES_FILE);
  });

  test('is not deployed by a configuration with another pin', async () => {
    await release('board-remote', 2);
    await pin(['board', '--config', configFile, '--off']);
    await pin(['board', '--config', configFile]);
    await expect(keepReleases(args, built)).rejects.toThrow('holds board at');
  });

  test('is deployed by a configuration with the pin', async () => {
    await keepReleases(args, built);
    expect(await readdir(built('shell'))).toContain(RELEASES_FILE);
  });
});

describe('a pinned release', () => {
  beforeEach(async () => {
    await release('board-remote', 1);
    await pin(['board', '--config', configFile]);
    await release('shell', 1);
  });

  test('is kept beside the last five', async () => {
    for (const minute of [2, 3, 4, 5, 6, 7]) await release('board-remote', minute);
    expect(await versions('board-remote')).toEqual(['c7', 'c6', 'c5', 'c4', 'c3', 'c1']);
  });

  test('that lost a file is not dropped: the deploy is refused', async () => {
    await rm(path.join(live('board-remote'), chunk(1)));
    await expect(keepReleases(await build('board-remote', 2), built)).rejects.toThrow('404');
  });

  test('that the site does not list any more stops the deploy that would remove it', async () => {
    await rm(path.join(live('board-remote'), RELEASES_FILE));
    await expect(keepReleases(await build('board-remote', 2), built)).rejects.toThrow(
      /^board is pinned at remoteEntry\.\w+\.js, which .* does not list.*npm run pin -- board --off$/,
    );
  });

  const refuseRelease = async (index: number) => {
    await release('board-remote', 2);
    const list = [...(await liveReleases(board.origin))];
    const refused = list.map((one, place) =>
      place === index ? { ...one, contracts: { board: 9 } } : one,
    );
    await writeFile(path.join(live('board-remote'), RELEASES_FILE), JSON.stringify(refused));
  };

  test('that a new shell refuses stops the shell’s deploy', async () => {
    await refuseRelease(1);
    await expect(keepReleases(await build('shell', 2), built)).rejects.toThrow(
      'built for contract version 9',
    );
  });

  test('counts for a new shell instead of the newest one, which nobody runs', async () => {
    await refuseRelease(0);
    await expect(keepReleases(await build('shell', 2), built)).resolves.toBeUndefined();
  });
});

describe('a site that fails while its releases are kept', () => {
  let failing: RunningServer;
  /** Whether the next request for the first release's chunk fails, and how. */
  let fails = (): 'drop' | 'other content' | 503 | undefined => undefined;

  beforeEach(async () => {
    await release('board-remote', 1);
    failing = await serveOnLocalhost(async ({ url = '', socket }, response) => {
      const failure = url.includes(chunk(1)) ? fails() : undefined;
      if (failure === 'drop') socket.destroy();
      else if (failure === 'other content') response.end('<!doctype html>');
      else if (failure !== undefined) response.writeHead(failure).end();
      else {
        const { status, body } = await fetch(new URL(url, originOf('board-remote'))).then(
          async (answer) => ({
            status: answer.status,
            body: Buffer.from(await answer.arrayBuffer()),
          }),
        );
        response.writeHead(status).end(body);
      }
    }, 0);
  });
  afterEach(() => failing.close());

  const keep = () =>
    keepReleases(
      ['board-remote', '--live', failing.origin, '--shell', originOf('shell'), '--first'],
      built,
      createAsk({ limitMs: 60_000, pausesMs: [0, 0] }),
    );

  test('once (other content) is asked again', async () => {
    const failures: 'other content'[] = ['other content'];
    fails = () => failures.pop();
    await build('board-remote', 2);
    await keep();
    await deploy('board-remote');
    expect(await versions('board-remote')).toEqual(['c2', 'c1']);
  });

  test('for good (other content) drops the release', async () => {
    fails = () => 'other content';
    await build('board-remote', 2);
    await keep();
    expect(log.join('\n')).toMatch(/Release c1 .* is dropped: .* is not sha384-/);
  });

  test.each([
    ['drop', 'could not be reached'],
    [503, 'HTTP status 503'],
  ] as const)('for good (%s) changes nothing', async (failure, reason) => {
    fails = () => failure;
    await build('board-remote', 2);
    const before = await readdir(built('board-remote'));
    await expect(keep()).rejects.toThrow(new RegExp(`${failing.origin}/${chunk(1)} .*${reason}`));
    expect(await readdir(built('board-remote'))).toEqual(before);
  });

  test('that recovers lets the same command succeed', async () => {
    fails = () => 503;
    await build('board-remote', 2);
    await expect(keep()).rejects.toThrow('HTTP status 503');
    fails = () => undefined;
    await keep();
    await deploy('board-remote');
    expect(await versions('board-remote')).toEqual(['c2', 'c1']);
  });
});

describe('a first deploy', () => {
  const withoutFirst = (args: readonly string[]) => args.filter((arg) => arg !== '--first');

  test.each(['shell', 'board-remote'] as const)('of %s is said', async (site) => {
    await (site === 'shell' ? undefined : release('shell', 1));
    const args = await build(site, 1);
    const before = await readdir(built(site));
    await expect(keepReleases(withoutFirst(args), built)).rejects.toThrow(
      `Not found: ${originOf(site)}/releases.json. If nothing is deployed there yet: --first`,
    );
    expect(await readdir(built(site))).toEqual(before);
    await keepReleases(args, built);
  });

  test('of a remote before the shell is said, too', async () => {
    await release('board-remote', 1);
    const args = withoutFirst(await build('board-remote', 2));
    await expect(keepReleases(args, built)).rejects.toThrow(
      `Not found: ${originOf('shell')}/runtime-config.json. If nothing`,
    );
  });

  test('on a host that answers every path with a page is said, too', async () => {
    const host = await serveOnLocalhost((_, response) => response.end('<!doctype html>'), 0);
    await build('board-remote', 1);
    const args = ['board-remote', '--live', host.origin, '--shell', host.origin];
    await expect(keepReleases(args, built)).rejects.toThrow(
      `Not found: ${host.origin}/releases.json and ${host.origin}/runtime-config.json.`,
    );
    await keepReleases([...args, '--first'], built);
    expect(await readdir(built('board-remote'))).toContain(RELEASES_FILE);
    await host.close();
  });

  test('is refused where releases are listed', async () => {
    await release('shell', 1);
    const args = [...(await build('shell', 2)), '--first'];
    await expect(keepReleases(args, built)).rejects.toThrow('Leave --first out.');
  });
});

describe('an address that is mistyped', () => {
  beforeEach(async () => {
    await release('shell', 1);
    await release('board-remote', 1);
  });

  test.each([
    ['of the remote', '--live', '/bord/', 'has .*/ as the address of board'],
    ['of the shell', '--shell', '/shel/', 'Not found: .*/shel/runtime-config.json'],
  ])('%s drops no release', async (_, option, more, problem) => {
    const args = await build('board-remote', 2);
    const changed = args.map((arg, index) => (args[index - 1] === option ? arg + more : arg));
    const before = await readdir(built('board-remote'));
    await expect(keepReleases(changed, built)).rejects.toThrow(new RegExp(problem));
    expect(await readdir(built('board-remote'))).toEqual(before);
  });

  test('and leads to another site is refused', async () => {
    const args = await build('shell', 2);
    const changed = args.map((arg) => (arg === originOf('shell') ? originOf('board-remote') : arg));
    await expect(keepReleases(changed, built)).rejects.toThrow(
      /is not shell: it lists remoteEntry\.\w+\.js as a release\.$/,
    );
  });

  test('and is no URL is named', async () => {
    const args = await build('board-remote', 2);
    const changed = args.map((arg, index) => (args[index - 1] === '--shell' ? 'shell' : arg));
    await expect(keepReleases(changed, built)).rejects.toThrow('"shell" is no URL of a site');
  });
});

test('a list that is not one is refused by its URL', async () => {
  await release('board-remote', 1);
  const [newest] = await liveReleases(board.origin);
  const list = JSON.stringify([{ ...newest, version: 'abc1234\nlive=https://evil.example/' }]);
  await writeFile(path.join(live('board-remote'), RELEASES_FILE), list);
  await expect(keepReleases(await build('board-remote', 2), built)).rejects.toThrow(
    `${board.origin}/releases.json is not a list of releases (HTTP status 200).`,
  );
});

test('a build whose version no list may hold is refused', async () => {
  const args = await build('board-remote', 2);
  process.env['MF_BUILD_VERSION'] = 'two\nlines';
  await expect(keepReleases(args, built)).rejects.toThrow(
    /^The version "two\\nlines" can't be listed: MF_BUILD_VERSION must be words/,
  );
});

test.each(['shell', 'board-remote'] as const)(
  'a build of %s from another commit than the one that is checked out is refused',
  async (site) => {
    const args = await build(site, 1);
    process.env['MF_BUILD_VERSION'] = 'c2 2026-11-22T18:12:00+00:00';
    await expect(keepReleases(args, built)).rejects.toThrow(
      `${built(site)} was built from c1 2026-11-22T18:11:00+00:00, and this checkout is at ` +
        `c2 2026-11-22T18:12:00+00:00: npm run build -w ${site}`,
    );
    expect(await readdir(built(site))).not.toContain(RELEASES_FILE);
  },
);

test('a build of another tool, which states the version of its package, is listed with the commit', async () => {
  const args = await build('board-remote', 1);
  await writeFile(path.join(built('board-remote'), 'mf-manifest.json'), manifestOf('1.0.0'));
  await keepReleases(args, built);
  await deploy('board-remote');
  expect(await versions('board-remote')).toEqual(['c1']);
});

test('a build with a file whose name no list may hold is refused', async () => {
  const args = await build('shell', 1);
  await writeFile(path.join(built('shell'), 'icon copy.svg'), '');
  await expect(keepReleases(args, built)).rejects.toThrow(
    'holds "icon copy.svg", which no build writes: remove it, or npm run build -w shell',
  );
});

describe('a remote of another repository', () => {
  const elsewhere = () => path.join(root, 'their-board');
  const dist = () => path.join(elsewhere(), 'dist');

  /** Its build, with the statement as a minified one has it or as the documents do. */
  async function buildThere(minute: number, contract = 2): Promise<readonly string[]> {
    await rm(dist(), { recursive: true, force: true });
    await mkdir(dist(), { recursive: true });
    const stated = `{contract:${contract},note:"}",shared:{react:'19.x'}}`;
    const entry = `/* ours */window.board_remote_built_against = ${stated};var code=${minute};`;
    await writeFile(path.join(dist(), 'remoteEntry.js'), entry);
    await writeFile(path.join(dist(), chunk(minute)), `code ${minute}`);
    const isFirstThere = !existsSync(path.join(live('board-remote'), RELEASES_FILE));
    const sites = ['--live', board.origin, '--shell', originOf('shell')];
    return ['board-remote', '--dist', dist(), ...sites, ...(isFirstThere ? ['--first'] : [])];
  }
  async function releaseThere(minute: number): Promise<void> {
    await keepReleases(await buildThere(minute), () => path.join(root, 'nowhere'));
    await rm(live('board-remote'), { recursive: true, force: true });
    await cp(dist(), live('board-remote'), { recursive: true });
  }
  beforeEach(async () => {
    await release('shell', 1);
    await changeContracts('shell', {
      contracts: { board: 2 },
      shared: { react: '19.3.1' },
    });
    delete process.env['MF_BUILD_VERSION'];
  });

  test('is kept, pinned and rolled back from its own folder', async () => {
    await releaseThere(1);
    await releaseThere(2);
    const [newest, before] = await liveReleases(board.origin);
    expect(newest).toMatchObject({ contracts: { board: 2 }, shared: { react: '19.x' } });
    expect(await readdir(live('board-remote'))).toEqual(
      expect.arrayContaining([chunk(1), chunk(2)]),
    );
    await expect(pin(['board', '--config', configFile])).rejects.toThrow('--uncovered');
    await pin(['board', '--config', configFile, '--uncovered']);
    expect((await pinned())?.board?.entry).toBe(newest?.entry);
    await pin(['board', '--config', configFile, '--uncovered', '--back']);
    expect((await pinned())?.board?.entry).toBe(before?.entry);
  });

  test('is refused by the contract that its entry states, whatever this repository has', async () => {
    await expect(keepReleases(await buildThere(1, 7), built)).rejects.toThrow(
      'the board remote was built for contract version 7, this shell has 2.',
    );
  });

  test('is refused where its entry states nothing', async () => {
    const args = await buildThere(1);
    await writeFile(path.join(dist(), 'remoteEntry.js'), 'var code;');
    await expect(keepReleases(args, built)).rejects.toThrow(
      'does not begin with window.board_remote_built_against',
    );
  });

  test('is of the commit that is checked out there', async () => {
    const args = await buildThere(1);
    await writeFile(path.join(elsewhere(), '.gitignore'), 'dist');
    git(elsewhere(), 'init', '--quiet');
    git(elsewhere(), 'add', '--all');
    git(elsewhere(), 'commit', '--quiet', '--message', 'first');
    await keepReleases(args, built);
    const commit = git(elsewhere(), 'rev-parse', '--short=12', 'HEAD');
    expect(log.at(-1)).toContain(`board-remote: ${commit} `);
  });

  test('is no build of the shell', async () => {
    const args = ['shell', '--live', originOf('shell'), '--config', configFile, '--dist', root];
    await expect(keepReleases(args, built)).rejects.toThrow('--dist is for a remote');
  });
});

describe('a remote that another tool has built', () => {
  /** A build with a script in a folder, by the name that Vite gives it. */
  const releaseByVite = async (minute: number, name: string, content: string) => {
    const args = await build('board-remote', minute, false);
    await mkdir(path.join(built('board-remote'), 'assets'));
    await mkdir(path.join(built('board-remote'), '@mf-types/compiled-types'), { recursive: true });
    await writeFile(path.join(built('board-remote'), 'assets', name), content);
    await writeFile(path.join(built('board-remote'), '@mf-types/compiled-types/board.d.ts'), '');
    await keepReleases(args, built);
    await deploy('board-remote');
  };
  const readLive = (name: string) => readFile(path.join(live('board-remote'), name), 'utf8');

  test('keeps what is in its folders', async () => {
    await releaseByVite(1, 'part-AbC_1-dE.js', 'first');
    await releaseByVite(2, 'part-FgH_2-iJ.js', 'second');
    await releaseByVite(3, 'part-KlM_3-nO.js', 'third');
    expect(await readLive('assets/part-AbC_1-dE.js')).toBe('first');
    const [newest] = await liveReleases(board.origin);
    expect(Object.keys(newest?.files ?? {})).toContain('@mf-types/compiled-types/board.d.ts');
    const to = path.join(root, 'fetched');
    await fetchRelease([originOf('board-remote'), '--to', to]);
    expect(await readdir(to, { recursive: true })).toEqual(
      expect.arrayContaining([
        'assets/part-AbC_1-dE.js',
        'assets/part-KlM_3-nO.js',
        '@mf-types/compiled-types/board.d.ts',
      ]),
    );
  });

  test('keeps a release without what an earlier deploy has not kept', async () => {
    await releaseByVite(1, 'part-AbC_1-dE.js', 'first');
    await rm(path.join(live('board-remote'), 'assets'), { recursive: true });
    await releaseByVite(2, 'part-FgH_2-iJ.js', 'second');
    expect(await versions('board-remote')).toEqual(['c2', 'c1']);
  });

  test('has its own content where a name comes again', async () => {
    await releaseByVite(1, 'part.js', 'first');
    await releaseByVite(2, 'part.js', 'second');
    expect(await readLive('assets/part.js')).toBe('second');
    expect(await versions('board-remote')).toEqual(['c2', 'c1']);
  });
});

test('a file that the build has with other content is not overwritten by an earlier one', async () => {
  await release('board-remote', 1);
  const args = await build('board-remote', 2);
  await rename(
    path.join(built('board-remote'), chunk(2)),
    path.join(built('board-remote'), chunk(1)),
  );
  await keepReleases(args, built);
  expect(await readFile(path.join(built('board-remote'), chunk(1)), 'utf8')).toBe('code 2');
  expect(log.join('\n')).toMatch(/Release c1 .* is dropped: .* is another file by now/);
});

describe('a pin', () => {
  const run = (...options: readonly string[]) => pin(['board', '--config', configFile, ...options]);
  /** The pin of a live release, counted from the newest. */
  const pinOf = async (index: number) => {
    const { entry, integrity } = (await liveReleases(board.origin))[index] ?? {};
    return { board: { entry, integrity } };
  };
  beforeEach(async () => {
    await release('board-remote', 1);
    await release('board-remote', 2);
  });

  test('names the deployed release, and the commands that come next', async () => {
    await run();
    expect(await pinned()).toEqual(await pinOf(0));
    expect(log.at(-1)).toContain(`npm run configure -- --config ${configFile}`);
  });

  test('names the release before with --back', async () => {
    await run('--back');
    expect(await pinned()).toEqual(await pinOf(1));
  });

  test('goes back from the pinned release', async () => {
    await run();
    await run('--back');
    expect(await pinned()).toEqual(await pinOf(1));
  });

  test('goes with --off', async () => {
    await run();
    await run('--off');
    expect(await pinned()).toBeUndefined();
  });

  test('can’t go back behind the first release', async () => {
    await run('--back');
    await expect(run('--back')).rejects.toThrow(/no release before .*c2 .*c1 /s);
  });

  test('does not go back to a later commit, whose faulty release an older one has replaced', async () => {
    await release('board-remote', 1, '--older');
    await expect(run('--back')).rejects.toThrow(/no release before .*c1 .*c2 /s);
  });
});

test.each([
  ['pin', 'a REMOTE', pin, []],
  ['pin', '--config FILE', pin, ['board']],
  ['keep-releases', 'a SITE', keepReleases, []],
  ['keep-releases', '--live URL', keepReleases, ['shell']],
  ['keep-releases', '--config FILE', keepReleases, ['shell', '--live', 'https://a.example/']],
  ['keep-releases', '--shell URL', keepReleases, ['board-remote', '--live', 'https://a.example/']],
  ['fetch-release', 'a URL', fetchRelease, ['--to', 'dist']],
  ['fetch-release', '--to FOLDER', fetchRelease, ['https://a.example/']],
] as const)('npm run %s says that it needs %s', async (name, what, command, args) => {
  await expect(command(args)).rejects.toThrow(`npm run ${name} needs ${what}`);
});

test('a remote is not pinned and let go at once', async () => {
  const both = pin(['board', '--config', 'config.json', '--back', '--off']);
  await expect(both).rejects.toThrow('--back and --off');
});

test('what a pin would not cover is not pinned', async () => {
  await keepReleases(await build('board-remote', 1, false), built);
  await deploy('board-remote');
  await expect(pin(['board', '--config', configFile])).rejects.toThrow(
    `does not name the hash of ${chunk(1)}`,
  );
  expect(await pinned()).toBeUndefined();
});

test('an ES module is not pinned', async () => {
  const args = await build('board-remote', 1);
  await writeFile(path.join(built('board-remote'), 'remoteEntry.js'), 'export const get = 1;');
  await keepReleases(args, built);
  await deploy('board-remote');
  await expect(pin(['board', '--config', configFile])).rejects.toThrow('is an ES module');
  expect(await pinned()).toBeUndefined();
});

test('a live site comes back as it was deployed', async () => {
  const to = path.join(root, 'fetched');
  await release('shell', 1);
  await release('shell', 2);
  await fetchRelease([originOf('shell'), '--to', to]);
  for (const name of await readdir(built('shell'))) {
    expect([name, await readFile(path.join(to, name), 'utf8')]).toEqual([
      name,
      await readFile(path.join(built('shell'), name), 'utf8'),
    ]);
  }
});

test('a site that lists no releases can’t be fetched', async () => {
  const to = path.join(root, 'fetched');
  await expect(fetchRelease([originOf('shell'), '--to', to])).rejects.toThrow('lists no releases');
});

describe('a shell that is configured', () => {
  const configured = async (folder: string) => {
    const file = path.join(root, 'deployed.json');
    const remotes = mapRemotes((name) => `https://${name}.laundry.example/`);
    await writeFile(
      file,
      JSON.stringify({ ...(await readRuntimeConfigFile(configFile)), remotes }),
    );
    await configure(['--config', file], { shell: folder, root });
  };
  const page = (folder: string) => readFile(path.join(folder, 'index.html'), 'utf8');

  test('is the release that was built, whichever command comes first', async () => {
    const args = await build('shell', 1);
    const asBuilt = await page(built('shell'));
    await configured(built('shell'));
    await keepReleases(args, built);
    const first = await readFile(path.join(built('shell'), RELEASES_FILE), 'utf8');
    const copies = (await readdir(built('shell'))).filter((name) => /^index\..*txt$/.test(name));
    expect(copies).toHaveLength(1);
    expect(await readFile(path.join(built('shell'), copies[0] ?? ''), 'utf8')).toBe(asBuilt);
    expect(await page(built('shell'))).toContain('auth.laundry.example');

    await keepReleases(await build('shell', 1), built);
    await configured(built('shell'));
    expect(await readFile(path.join(built('shell'), RELEASES_FILE), 'utf8')).toBe(first);
    expect(await page(built('shell'))).toContain('auth.laundry.example');
  });

  test('comes back as it was built, and can be configured anew', async () => {
    const args = await build('shell', 1);
    const asBuilt = await page(built('shell'));
    await configured(built('shell'));
    await keepReleases(args, built);
    await deploy('shell');
    const to = path.join(root, 'fetched');
    await fetchRelease([originOf('shell'), '--to', to]);
    expect(await page(to)).toBe(asBuilt);
    await configured(to);
    expect(await page(to)).toBe(await page(live('shell')));
  });
});

test('what a site has deployed is not mixed with other files', async () => {
  await release('shell', 1);
  const to = path.join(root, 'fetched');
  await mkdir(to);
  await writeFile(path.join(to, chunk(9)), 'of a build');
  await expect(fetchRelease([originOf('shell'), '--to', to])).rejects.toThrow(
    `${to} holds files that ${originOf('shell')}/ doesn't have, such as ${chunk(9)}.`,
  );
  expect(await readdir(to)).toEqual([chunk(9)]);
});

test('a file that is not the one of the list is named in one line', async () => {
  await release('shell', 1);
  await writeFile(path.join(live('shell'), chunk(1)), 'other');
  const ask = createAsk({ limitMs: 60_000, pausesMs: [] });
  const to = path.join(root, 'fetched');
  const fetched = fetchRelease([originOf('shell'), '--to', to], ask);
  await expect(fetched).rejects.toThrow(UserError);
  await expect(fetched).rejects.toThrow(/^\S+js is not sha384-\S+, as releases\.json has it\.$/);
});

test('what can only be fetched in part is not written', async () => {
  await release('shell', 1);
  await release('shell', 2);
  await rm(path.join(live('shell'), chunk(1)));
  const to = path.join(root, 'fetched');
  // Without further attempts: what is still under way when one file is gone would wait for them past the test.
  const ask = createAsk({ limitMs: 60_000, pausesMs: [] });
  await expect(fetchRelease([originOf('shell'), '--to', to], ask)).rejects.toThrow('404');
  expect(await readdir(root)).not.toContain('fetched');
});
