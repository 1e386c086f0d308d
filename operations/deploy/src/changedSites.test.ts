import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { mapRemotes, remoteFolder } from '@laundry-board/shared-types';
import { git, ROOT, siteNames } from '@laundry-board/sites';
import { changedTargets } from './changedSites.ts';

const EVERY_SITE = siteNames.toSorted();
const EVERY_REMOTE = EVERY_SITE.filter((site) => site !== 'shell');
const SHELL_URL = 'https://shell.example/';
const RUNTIME_CONFIG = JSON.stringify({
  remotes: mapRemotes((name) => `https://${remoteFolder(name)}.example/`),
});

let repository = '';
/** The version that each site states, and the answers of those that are not deployed. */
const live: Record<string, string | undefined> = {};
let rulesCommit = '';

const head = (): string => git(repository, 'rev-parse', '--short=12', 'HEAD');

function write(file: string, text: string): void {
  mkdirSync(path.join(repository, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(repository, file), text);
}

/** Changes files, and commits that. */
function change(...files: readonly string[]): void {
  for (const file of files) write(file, `after ${head()}`);
  commit();
}

function commit(): void {
  git(repository, 'add', '--all');
  git(repository, 'commit', '--quiet', '--message', 'a change');
}

/** Changes a text in a file, and commits that. */
function replace(file: string, from: RegExp, to: string): void {
  const text = readFileSync(path.join(repository, file), 'utf8');
  expect(text).toMatch(from);
  write(file, text.replace(from, to));
  commit();
}

const release = (version: string) => [
  {
    version,
    entry: 'entry.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    files: {},
    contracts: {},
    shared: {},
  },
];

/** What would be deployed now. */
async function changed(config = RUNTIME_CONFIG): Promise<readonly string[]> {
  const ask = (url: URL | string): Promise<Response> => {
    const [site = ''] = new URL(url).hostname.split('.');
    const version = live[site];
    return Promise.resolve(
      version === undefined
        ? new Response('', { status: 404 })
        : new Response(JSON.stringify(release(version))),
    );
  };
  const variables = { SHELL_URL, RUNTIME_CONFIG: config, RULES_COMMIT: rulesCommit };
  return (await changedTargets(variables, repository, ask)).toSorted();
}

/** Deploys HEAD as one site, or as all. */
function deploy(...sites: readonly string[]): void {
  for (const site of sites) live[site] = `${head()} 2026-11-22T18:40:00+00:00`;
}

beforeAll(() => {
  repository = mkdtempSync(path.join(os.tmpdir(), 'laundry-changes-'));
  for (const file of ['package.json', 'package-lock.json', 'firebase.json']) {
    cpSync(path.join(ROOT, file), path.join(repository, file));
  }
  git(repository, 'init', '--quiet', '--initial-branch=main');
  commit();
});
afterAll(() => rmSync(repository, { recursive: true }));

/** Each test begins with all of HEAD deployed, whatever that has from the tests before. */
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  deploy(...siteNames);
  rulesCommit = head();
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('what is live already is not deployed once more', async () => {
  expect(await changed()).toEqual([]);
});

test.each([
  ['shell/src/header/Header.tsx', ['shell']],
  ['shell/public/icon.svg', ['shell']],
  ['design-tokens/tokens.css', ['shell']],
  ['tools/hosting/src/hosting.ts', ['shell']],
  ['board-remote/src/model/snapshot.ts', ['board-remote']],
  ['laundry-rules/src/machines/machineStatus.ts', ['board-remote']],
  ['container-runtime/src/entry.ts', EVERY_REMOTE],
  ['shared-types/src/remotes.ts', EVERY_SITE],
  ['tools/build/packageConfig.ts', EVERY_SITE],
  ['rspack.config.base.ts', EVERY_SITE],
  ['firestore.rules', ['firestore-rules']],
])('a change of %s deploys %j', async (file, sites) => {
  change(file);
  expect(await changed()).toEqual(sites);
});

test('tests, documents, tools and workflows deploy nothing', async () => {
  change(
    'shared-types/src/buildInfo.test.ts',
    'shared-types/src/releasedContracts.test-d.ts',
    'shell/src/testing/renderApp.tsx',
    'board-remote/README.md',
    'docs/deployment.md',
    'e2e/specs/site/board.spec.ts',
    'tools/local-backend/src/index.ts',
    'operations/deploy/src/smoke.ts',
    'operations/reports/src/receiver.ts',
    '.github/workflows/live.yml',
  );
  expect(await changed()).toEqual([]);
});

test('a change that was not deployed, as after a check that failed, comes with the next push', async () => {
  change('board-remote/src/index.tsx');
  change('docs/deployment.md');
  expect(await changed()).toEqual(['board-remote']);
  deploy('board-remote');
  expect(await changed()).toEqual([]);
});

test('each site is compared with its own live commit', async () => {
  change('shell/src/index.tsx');
  deploy('shell');
  change('auth-remote/src/index.ts');
  expect(await changed()).toEqual(['auth-remote']);
});

/** The hash of a package in the lock file. */
const hashOf = (name: string): RegExp =>
  new RegExp(`(?<="node_modules/${name}": \\{[^}]*"integrity": ")[^"]*`);

test.each([
  ['prettier', []],
  ['@playwright/test', []],
  ['@rspack/core', []],
  ['@module-federation/enhanced', ['shell']],
  ['@firebase/firestore', ['auth-remote', 'board-remote']],
  ['react-router-dom', ['shell']],
  ['scheduler', EVERY_SITE],
])('another %s in the lock file deploys %j', async (name, sites) => {
  replace('package-lock.json', hashOf(name), `sha512-${head()}`);
  expect(await changed()).toEqual(sites);
});

test('another react in a lock file of more than a mebibyte deploys all sites', async () => {
  replace('package-lock.json', /"packages": \{/, `$&"node_modules/x": "${'x'.repeat(2 ** 20)}",`);
  deploy(...siteNames);
  replace('package-lock.json', hashOf('react'), `sha512-${head()}`);
  expect(await changed()).toEqual(EVERY_SITE);
});

test('another header in firebase.json deploys the site that it is for', async () => {
  replace('firebase.json', /"max-age=86400"/, '"max-age=60"');
  expect(await changed()).toEqual(['shell']);
});

test('other browsers in package.json deploy all sites, and another script none', async () => {
  replace('package.json', /"chrome >= \d+"/, '"chrome >= 200"');
  expect(await changed()).toEqual(EVERY_SITE);
  deploy(...siteNames);
  replace('package.json', /"start": "[^"]*"/, '"start": "true"');
  expect(await changed()).toEqual([]);
});

test.each(['local', 'HEAD', '--all'])(
  'a site of the version %j, which names no commit, is deployed',
  async (version) => {
    live['board-remote'] = version;
    expect(await changed()).toEqual(['board-remote']);
  },
);

test('a site that was built with changes is deployed', async () => {
  live['shell'] = `${head()} 2026-11-22T18:40:00+00:00 with changes`;
  expect(await changed()).toEqual(['shell']);
});

test('a site that lists no release waits for its first deploy by hand, with a notice', async () => {
  live['board-remote'] = undefined;
  change('board-remote/src/index.ts', 'shell/src/index.tsx');
  expect(await changed()).toEqual(['shell']);
  expect(console.error).toHaveBeenCalledWith(
    '::notice::board-remote is not live yet: deploy it by hand.',
  );
});

test('so does a remote that the configuration does not name yet', async () => {
  change('board-remote/src/index.ts');
  expect(await changed('{}')).toEqual([]);
});

test('a remote that another repository deploys is left to it, with a notice', async () => {
  live['board-remote'] = '0123456789ab 2026-11-22T18:40:00+00:00';
  change('board-remote/src/index.ts', 'shell/src/index.tsx');
  expect(await changed()).toEqual(['shell']);
  expect(console.error).toHaveBeenCalledWith(
    '::notice::board-remote was deployed from another repository: to take it over, deploy it by hand.',
  );
});

test('before the first time, the access rules are deployed', async () => {
  rulesCommit = '';
  expect(await changed()).toEqual(['firestore-rules']);
});
