import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isSiteName, ROOT, siteNames } from '@laundry-board/hosting';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';

const execute = promisify(execFile);

const SCRIPT = path.join(ROOT, '.github/changed-sites.sh');
const ALL = JSON.stringify(siteNames);

/** What a build is made with, although rspack doesn't count it among the files that it reads. */
const CONFIGURATION = [
  '.nvmrc',
  'firebase.json',
  'package-lock.json',
  // Its list of browsers.
  'package.json',
  'rspack.config.base.ts',
  'tools/build/packageConfig.ts',
  // The version that a build states.
  'tools/build/versions.ts',
  'tsconfig.base.json',
  'tsconfig.shipped.json',
];

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => Object.fromEntries(Object.entries(value ?? {}));

test('whatever a build reads is in its own folder, or counts for all sites', async () => {
  const [, list = ''] = /^BUILT_INTO_ALL='([^']*)'/m.exec(readFileSync(SCRIPT, 'utf8')) ?? [];
  const builtIntoAll = list.split(/\s+/);
  const program = path.join(ROOT, 'tools/scripts/filesOfBuilds.ts');
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', program], {
    cwd: ROOT,
  });
  const files = new Map(Object.entries(fieldsOf(JSON.parse(stdout))));
  expect([...files.keys()].filter(isSiteName)).toEqual(siteNames);
  for (const [site, found] of files) {
    const deploying = [site, ...builtIntoAll];
    const read = Object.values(fieldsOf(found)).map(String);
    const others = read.filter(
      (file) => !deploying.some((one) => file === one || file.startsWith(`${one}/`)),
    );
    expect([site, read.length > 10, others]).toEqual([site, true, []]);
  }
});

describe('the sites of a change', () => {
  let folder = '';
  /** Commits are a minute apart. */
  let minute = 10;
  const git = (...args: readonly string[]): string => {
    const user = ['-c', 'user.name=somebody', '-c', 'user.email=somebody@laundry.example'];
    const env = { ...process.env, GIT_COMMITTER_DATE: `2026-11-22T18:${minute}:00Z` };
    return execFileSync('git', [...user, ...args], { cwd: folder, encoding: 'utf8', env }).trim();
  };
  /** Its last commit is the one that brought the file. */
  const branchOf = (file: string): string => `after-${file.replaceAll(/\W/g, '-')}`;
  const SITES = siteNames.map((name) => `${name}/index.ts`);
  const CHANGES = ['board-remote/a.ts', 'shared-types/a.ts', ...CONFIGURATION, 'docs/a.md'];
  const LATER = ['board-remote/b.ts', 'docs/b.md'];

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'laundry-sites-'));
    git('init', '-q');
    for (const file of [...SITES, ...CHANGES, ...LATER]) {
      minute += 1;
      git('checkout', '-qb', branchOf(file));
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), file);
      git('add', '.');
      git('commit', '-qm', file);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What the script answers where the last commit has brought a file. */
  async function run(file: string, environment: Readonly<Record<string, string>>) {
    git('checkout', '-q', branchOf(file));
    const output = path.join(folder, '.git/output');
    rmSync(output, { force: true });
    const script = execute('bash', [SCRIPT], {
      cwd: folder,
      env: {
        ...process.env,
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_REPOSITORY: 'campus/laundry',
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: os.devNull,
        SITE: '',
        REF: '',
        BEFORE: 'HEAD^1',
        SHELL_URL: '',
        RUNTIME_CONFIG: '',
        AUTHOR: 'resident',
        SOURCE: 'campus/laundry',
        ...environment,
      },
    });
    const { stdout, code: status = 0 } = await script.catch(fieldsOf).then(fieldsOf);
    const text = existsSync(output) ? readFileSync(output, 'utf8') : '';
    const [, sites] = /^sites=(.*)$/m.exec(text) ?? [];
    const [, built] = /^commit=(.*)$/m.exec(text) ?? [];
    return { sites, built, stdout, status };
  }

  const BY_HAND = { GITHUB_EVENT_NAME: 'workflow_dispatch', BEFORE: '' };

  test.each([
    ['board-remote/a.ts', {}, '["board-remote"]'],
    ['board-remote/a.ts', { GITHUB_EVENT_NAME: 'push', SOURCE: '' }, '["board-remote"]'],
    ['shared-types/a.ts', {}, ALL],
    ['docs/a.md', {}, '[]'],
    ['docs/a.md', { BEFORE: '0'.repeat(40) }, ALL],
    ['docs/a.md', { ...BY_HAND, SITE: 'auth-remote' }, '["auth-remote"]'],
    ...CONFIGURATION.map((file) => [file, {}, ALL] as const),
  ])('%s with %j deploys %s', async (file, environment, sites) => {
    const answer = await run(file, environment);
    expect(answer).toMatchObject({ sites, built: git('rev-parse', branchOf(file)), status: 0 });
  });

  test.each([
    ['Dependabot', { AUTHOR: 'dependabot[bot]' }],
    ['Forks', { SOURCE: 'stranger/laundry' }],
    ['Forks', { SOURCE: '' }],
  ])('%s gets no preview, and is told why', async (who, environment) => {
    const { sites, stdout, status } = await run('board-remote/a.ts', environment);
    expect([sites, status]).toEqual(['[]', 0]);
    expect(stdout).toContain(`::notice title=No preview::${who}`);
  });

  test('an earlier commit can be put back, but none that was never merged', async () => {
    const ref = git('rev-parse', branchOf('board-remote/a.ts'));
    const again = await run('docs/a.md', { ...BY_HAND, SITE: 'board-remote', REF: ref });
    expect(again).toMatchObject({ sites: '["board-remote"]', built: ref, status: 0 });
    const refused = async (environment: Readonly<Record<string, string>>, reason: string) => {
      const { stdout, status } = await run('shared-types/a.ts', { ...BY_HAND, ...environment });
      expect([stdout, status]).toEqual([`::error::${reason}\n`, 1]);
    };
    const later = branchOf('docs/a.md');
    await refused({ SITE: 'shell', REF: later }, `${later} is not on this branch.`);
    await refused({ SITE: 'shell', REF: '--all' }, 'There is no commit --all.');
    await refused({ SITE: 'bord-remote' }, 'There is no site bord-remote.');
  });

  describe('after a push, beside what is live', () => {
    let server: RunningServer;
    /** Of each site, the versions of its releases, the deployed one first; undefined before a first deploy. */
    let live: Readonly<Record<string, readonly string[] | undefined>> = {};
    const versionOf = (file: string): string =>
      git('show', '-s', '--format=%h %cI', branchOf(file));

    beforeAll(async () => {
      server = await serveOnLocalhost(({ url = '' }, response) => {
        const [, site = ''] = /^\/([\w-]+)\/releases\.json$/.exec(url) ?? [];
        const versions = live[site];
        if (versions === undefined) response.writeHead(site === 'forbidden' ? 403 : 404).end();
        else response.end(JSON.stringify(versions.map((version) => ({ version }))));
      }, 0);
    });
    beforeEach(() => {
      live = Object.fromEntries(siteNames.map((site) => [site, [versionOf('docs/a.md')]]));
    });
    afterAll(() => server.close());

    const push = (board = 'board-remote') => {
      const remotes: Readonly<Record<string, string>> = Object.fromEntries(
        siteNames
          .filter((site) => site !== 'shell')
          .map((site) => [site.replace('-remote', ''), `${server.origin}/${site}/`]),
      );
      return run('docs/b.md', {
        GITHUB_EVENT_NAME: 'push',
        SHELL_URL: `${server.origin}/shell/`,
        RUNTIME_CONFIG: JSON.stringify({
          remotes: { ...remotes, board: `${server.origin}/${board}` },
        }),
      });
    };

    test('a site that an earlier push has changed without a deploy is deployed', async () => {
      expect(await push()).toMatchObject({ sites: '["board-remote"]', status: 0 });
    });

    test('what was put back on purpose stays until its site changes', async () => {
      live = { ...live, 'board-remote': ['docs/a.md', 'board-remote/b.ts'].map(versionOf) };
      expect(await push()).toMatchObject({ sites: '[]', status: 0 });
    });

    test.each<[what: string, versions: () => readonly string[] | undefined]>([
      ['nothing', () => undefined],
      ['a build with changes of its own', () => [`${versionOf('docs/b.md')} with changes`]],
      ['a commit that is not here', () => ['0123456789ab 2026-11-22T18:40:00+00:00']],
    ])('a site with %s is deployed', async (_, versions) => {
      live = { ...live, 'board-remote': versions() };
      expect(await push()).toMatchObject({ sites: '["board-remote"]', status: 0 });
    });

    test('a site that can’t be asked ends it, with its URL', async () => {
      const url = `${server.origin}/forbidden/releases.json`;
      const { stdout, status } = await push('forbidden');
      expect([stdout, status]).toEqual([expect.stringContaining(`::error::${url} answered`), 1]);
    });
  });
});
