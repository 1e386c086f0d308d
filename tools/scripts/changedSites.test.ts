import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isSiteName, ROOT, siteNames } from '@laundry-board/hosting';

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
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
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
  const git = (...args: readonly string[]): string => {
    const user = ['-c', 'user.name=somebody', '-c', 'user.email=somebody@laundry.example'];
    return execFileSync('git', [...user, ...args], { cwd: folder, encoding: 'utf8' }).trim();
  };
  /** Its last commit is the one that brought the file. */
  const branchOf = (file: string): string => `after-${file.replaceAll(/\W/g, '-')}`;
  const SITES = ['shell/index.ts', 'auth-remote/index.ts', 'board-remote/index.ts'];
  const CHANGES = ['board-remote/a.ts', 'shared-types/a.ts', ...CONFIGURATION, 'docs/a.md'];

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'laundry-sites-'));
    git('init', '-q');
    for (const file of [...SITES, ...CHANGES]) {
      git('checkout', '-qb', branchOf(file));
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), file);
      git('add', '.');
      git('commit', '-qm', file);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What the script answers where the last commit has brought a file. */
  function run(file: string, environment: Readonly<Record<string, string>>) {
    git('checkout', '-q', branchOf(file));
    const output = path.join(folder, '.git/output');
    rmSync(output, { force: true });
    const { stdout, status } = spawnSync('bash', [SCRIPT], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_REPOSITORY: 'campus/laundry',
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: os.devNull,
        SITE: '',
        REF: '',
        BEFORE: 'HEAD^1',
        AUTHOR: 'resident',
        SOURCE: 'campus/laundry',
        ...environment,
      },
    });
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
  ])('%s with %j deploys %s', (file, environment, sites) => {
    const answer = run(file, environment);
    expect(answer).toMatchObject({ sites, built: git('rev-parse', branchOf(file)), status: 0 });
  });

  test.each([
    ['Dependabot', { AUTHOR: 'dependabot[bot]' }],
    ['Forks', { SOURCE: 'stranger/laundry' }],
    ['Forks', { SOURCE: '' }],
  ])('%s gets no preview, and is told why', (who, environment) => {
    const { sites, stdout, status } = run('board-remote/a.ts', environment);
    expect([sites, status]).toEqual(['[]', 0]);
    expect(stdout).toContain(`::notice title=No preview::${who}`);
  });

  test('an earlier commit can be put back, but none that was never merged', () => {
    const ref = git('rev-parse', branchOf('board-remote/a.ts'));
    const again = run('docs/a.md', { ...BY_HAND, SITE: 'board-remote', REF: ref });
    expect(again).toMatchObject({ sites: '["board-remote"]', built: ref, status: 0 });
    const refused = (environment: Readonly<Record<string, string>>, reason: string): void => {
      const { stdout, status } = run('shared-types/a.ts', { ...BY_HAND, ...environment });
      expect([stdout, status]).toEqual([`::error::${reason}\n`, 1]);
    };
    const later = branchOf('docs/a.md');
    refused({ SITE: 'shell', REF: later }, `${later} is not on this branch.`);
    refused({ SITE: 'shell', REF: '--all' }, 'There is no commit --all.');
    refused({ SITE: 'bord-remote' }, 'There is no site bord-remote.');
  });
});
