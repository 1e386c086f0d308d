import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import {
  mapRemotes,
  REMOTE_NAMES,
  remoteFolder,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { serveRemotes, serveShell, withConfig } from '@laundry-board/hosting';
import { entryFile, type SiteName, siteNames } from '@laundry-board/sites';
import { serveOnLocalhost } from '@laundry-board/loopback';
import { integrityOf } from './releases.ts';
import { createAsk } from './request.ts';
import { smoke } from './smoke.ts';

/** Answers that differ from what firebase.json says, by site and path. */
let broken: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
const lines: string[] = [];
/** The sites' names, by their origins. */
const sites = new Map<string, SiteName>();
let close: () => Promise<unknown>;
let folder = '';
let shell = '';
const folderOf = (site: SiteName): string => path.join(folder, site);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-smoke-'));
  for (const site of siteNames) await writeBuild(site);
  const remotes = await serveRemotes({ folderOf });
  const config: RuntimeConfig = {
    firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
    remotes: mapRemotes((remote) => `${remotes.origins[remote]}/`),
    pins: { board: { entry: 'part.0123456789ab.js', integrity: integrityOf('1;') } },
  };
  await writeFile(path.join(folderOf('shell'), 'runtime-config.json'), JSON.stringify(config));
  await writeFile(path.join(folderOf('shell'), 'index.html'), withConfig(PAGE, config));
  const site = await serveShell({ folder: folderOf('shell'), port: 0, config });
  shell = site.origin;
  close = () => Promise.all([site.close(), remotes.close()]);
  sites.set(shell, 'shell');
  mapRemotes((remote) => sites.set(remotes.origins[remote], remoteFolder(remote)));
});

afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  broken = {};
  lines.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line) => lines.push(String(line)));
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** The shell's page as it was built. */
const PAGE = '<script type="application/json" id="config"></script>';

const EARLIER = 'earlier.0123456789ab.js';

/** A build as `keep-releases` leaves it, with a file of the release before. */
async function writeBuild(site: SiteName): Promise<void> {
  const release = (entry: string, content: string, files: Readonly<Record<string, string>>) => ({
    version: 'local',
    entry,
    integrity: integrityOf(content),
    files: Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, integrityOf(text)]),
    ),
    contracts: {},
    shared: {},
  });
  const main = site === 'shell' ? PAGE : `// ${site}`;
  const files = { 'part.0123456789ab.js': '1;', 'notes.txt': 'newest' };
  const entry = `entry.0123456789ab${site === 'shell' ? '.txt' : '.js'}`;
  const list = [
    release(entry, main, files),
    release(entry, main, { [EARLIER]: '0;', 'notes.txt': 'earlier', 'gone.txt': '' }),
  ];
  const content = {
    ...files,
    [entryFile(site)]: main,
    [entry]: main,
    [EARLIER]: '0;',
    'releases.json': JSON.stringify(list),
  };
  await mkdir(folderOf(site));
  for (const [name, text] of Object.entries(content)) {
    await writeFile(path.join(folderOf(site), name), text);
  }
}

const unbroken = createAsk({ limitMs: 60_000, pausesMs: [] });

/** Asks the local site, whose answers are broken as a test says. */
async function ask(url: URL | string): Promise<Response> {
  const { origin, pathname } = new URL(url);
  const { body, status, error, ...headers } = broken[`${sites.get(origin)}${pathname}`] ?? {};
  if (error !== undefined) throw new Error(`${String(url)} ${error}`);
  const answer = await unbroken(url);
  return new Response(body ?? (await answer.arrayBuffer()), {
    status: Number(status ?? answer.status),
    headers: { ...Object.fromEntries(answer.headers), ...headers },
  });
}

const run = (...args: readonly string[]) => smoke(args, folderOf, ask);

/** Path and reason of each check that failed. */
const wrong = (): readonly string[] =>
  lines
    .filter((line) => line.startsWith('✗'))
    .map((line) => line.replace(/^.*?http:\/\/localhost:\d+/, ''));

test('what firebase.json and configure make of the builds passes, with a line per check', async () => {
  await run('shell', 'board-remote', '--shell', shell);
  // Three for the shell, two for each remote, one for the pin and one for each build.
  expect(lines).toHaveLength(3 + 2 * REMOTE_NAMES.length + 1 + 2);
});

test.each<[url: string, answer: Readonly<Record<string, string>>, reason: string]>([
  ['shell/', { status: '503' }, 'HTTP status 503'],
  ['shell/', { 'content-type': 'text/plain' }, 'Content-Type is text/plain'],
  ['shell/', { 'cache-control': 'max-age=3600' }, 'Cache-Control is max-age=3600'],
  [
    'shell/',
    { body: '<script type="application/json" id="config">{}</script>' },
    'the page does not hold the configuration of runtime-config.json',
  ],
  [
    'shell/',
    { body: '<p>Log in to the Wi-Fi</p>' },
    'the page does not hold the configuration of runtime-config.json',
  ],
  [
    'shell/',
    { 'content-security-policy': "script-src 'unsafe-inline'" },
    'the policy allows injected',
  ],
  [
    'shell/',
    { 'content-security-policy': "default-src 'none'" },
    'the policy allows no scripts of',
  ],
  ['shell/runtime-config.json', { 'cache-control': 'no-cache' }, 'Cache-Control is no-cache'],
  ['board-remote/remoteEntry.js', { status: '404' }, 'HTTP status 404'],
  ['board-remote/remoteEntry.js', { 'content-type': 'text/html' }, 'Content-Type is text/html'],
  [
    'board-remote/remoteEntry.js',
    { 'access-control-allow-origin': 'null' },
    'Access-Control-Allow-Origin is',
  ],
  ['board-remote/remoteEntry.js', { 'cache-control': 'immutable' }, 'Cache-Control is immutable'],
  ['auth-remote/none.000000000000.js', { status: '200' }, 'HTTP status 200, not 404'],
  ['board-remote/part.0123456789ab.js', { status: '404' }, 'HTTP status 404'],
  ['board-remote/part.0123456789ab.js', { body: '2;' }, `not ${integrityOf('1;')}`],
  ['shell/none.000000000000.js', { 'cache-control': 'immutable' }, 'Cache-Control is immutable'],
  [
    'shell/none.000000000000.js',
    { 'cache-control': 'public, max-age=31536000' },
    'Cache-Control is public, max-age=31536000',
  ],
])('%s with %j fails', async (url, answer, reason) => {
  broken = { [url]: answer };
  await expect(run('--shell', shell)).rejects.toThrow(/^1 of \d+ checks failed/);
  expect(wrong()).toEqual([expect.stringContaining(`${url.replace(/^[^/]+/, '')}: ${reason}`)]);
});

test('what does not answer fails its own checks alone, each with URL and cause', async () => {
  const error = 'did not answer within 15.0 s.';
  broken = {
    'board-remote/remoteEntry.js': { error },
    'board-remote/none.000000000000.js': { error },
  };
  await expect(run('--shell', shell)).rejects.toThrow(/^2 of \d+ checks failed/);
  for (const line of wrong()) expect(line).toMatch(/^\/.*\.js: http.*\.js did not answer within/);
  expect(lines.filter((line) => line.startsWith('✓')).length).toBeGreaterThan(3);
});

test('a shell that hangs ends it, with the URL', async () => {
  const hanging = await serveOnLocalhost(() => {}, 0);
  const hurried = createAsk({ limitMs: 50, pausesMs: [0] });
  const checked = smoke(['--shell', hanging.origin], folderOf, hurried);
  await expect(checked).rejects.toThrow(`${hanging.origin}/runtime-config.json did not answer`);
  await hanging.close();
});

test('a deployed site that serves another build fails, whatever other remotes do', async () => {
  broken = {
    'auth-remote/part.0123456789ab.js': { body: '2;' },
    'board-remote/remoteEntry.js': { status: '404' },
  };
  const checked = run('auth-remote', '--shell', shell);
  await expect(checked).rejects.toThrow('checks failed.');
  expect(wrong()).toEqual(['/: other content at part.0123456789ab.js']);
});

test('a file that the list names and the site lacks fails, also where the folder lacks it', async () => {
  const file = path.join(folderOf('auth-remote'), EARLIER);
  const content = await readFile(file);
  await rm(file);
  await expect(run('auth-remote', '--shell', shell)).rejects.toThrow(/^1 of/);
  expect(wrong()).toEqual([`/: HTTP status 404 for ${EARLIER}`]);
  await writeFile(file, content);
});

test('what stands in the folder alone counts for nothing', async () => {
  const file = path.join(folderOf('auth-remote'), 'index.html.new');
  await writeFile(file, 'half');
  broken = { 'auth-remote/index.html.new': { status: '404' } };
  await expect(run('auth-remote', '--shell', shell)).resolves.toBeUndefined();
  await rm(file);
});

test('a build of another repository is compared from its own folder', async () => {
  const dist = path.join(folder, 'elsewhere');
  await cp(folderOf('auth-remote'), dist, { recursive: true });
  await writeFile(path.join(dist, 'remoteEntry.js'), 'theirs');
  const checked = run('auth-remote', '--dist', dist, '--shell', shell);
  await expect(checked).rejects.toThrow(/^1 of/);
  expect(wrong()).toEqual(['/: other content at remoteEntry.js']);
});

test('a build without a list of releases fails', async () => {
  const file = path.join(folderOf('auth-remote'), 'releases.json');
  const content = await readFile(file);
  await rm(file);
  await expect(run('auth-remote', '--shell', shell)).rejects.toThrow(/^1 of/);
  expect(wrong()[0]).toContain('has no list of releases: npm run keep-releases');
  await writeFile(file, content);
});

test('a shell that was not configured fails', async () => {
  const dist = path.join(folder, 'unconfigured');
  await cp(folderOf('shell'), dist, { recursive: true });
  await rm(path.join(dist, 'runtime-config.json'));
  await expect(run('shell', '--dist', dist, '--shell', shell)).rejects.toThrow(/^1 of/);
  expect(wrong()[0]).toContain('has no runtime-config.json: npm run configure');
});

test('a broken configuration and a missing URL end it with a reason', async () => {
  broken = { 'shell/runtime-config.json': { body: '{}' } };
  await expect(run('--shell', shell)).rejects.toThrow(
    `${shell}/runtime-config.json is not valid for this checkout. First deploy the shell`,
  );
  broken = { 'shell/runtime-config.json': { status: '404' } };
  await expect(run('--shell', shell)).rejects.toThrow(
    `There is no ${shell}/runtime-config.json: is the shell deployed there?`,
  );
  await expect(run()).rejects.toThrow('npm run smoke needs --shell URL');
});
