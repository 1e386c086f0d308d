import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import {
  mapRemotes,
  REMOTE_NAMES,
  remoteFolder,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import {
  entryFile,
  serveRemotes,
  serveShell,
  type SiteName,
  siteNames,
} from '@laundry-board/hosting';
import { integrityOf } from './releases.ts';
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
  for (const site of siteNames) {
    await mkdir(folderOf(site));
    await writeFile(path.join(folderOf(site), entryFile(site)), `// ${site}`);
    await writeFile(path.join(folderOf(site), 'part.0123456789ab.js'), '1;');
  }
  const remotes = await serveRemotes({ folderOf });
  const config: RuntimeConfig = {
    firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
    remotes: mapRemotes((remote) => `${remotes.origins[remote]}/`),
    pins: { board: { entry: 'part.0123456789ab.js', integrity: integrityOf('1;') } },
  };
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
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const answer = await fetch(url);
    const { origin, pathname } = new URL(answer.url);
    const { body, status, ...headers } = broken[`${sites.get(origin)}${pathname}`] ?? {};
    return new Response(body ?? (await answer.arrayBuffer()), {
      status: Number(status ?? answer.status),
      headers: { ...Object.fromEntries(answer.headers), ...headers },
    });
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Path and reason of each check that failed. */
const wrong = (): readonly string[] =>
  lines
    .filter((line) => line.startsWith('✗'))
    .map((line) => line.replace(/^.*?http:\/\/localhost:\d+/, ''));

test('what firebase.json and configure make of the builds passes, with a line per check', async () => {
  await smoke(['shell', 'board-remote', '--shell', shell], folderOf);
  // Three for the shell, two for each remote, one for the pin and one for each build.
  expect(lines).toHaveLength(3 + 2 * REMOTE_NAMES.length + 1 + 2);
});

const PAGE = 'text/html';

test.each<[url: string, answer: Readonly<Record<string, string>>, reason: string]>([
  ['shell/', { status: '503' }, 'HTTP status 503'],
  ['shell/', { 'content-type': 'text/plain' }, 'Content-Type is text/plain'],
  ['shell/', { 'cache-control': 'max-age=3600' }, 'Cache-Control is max-age=3600'],
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
  ['board-remote/remoteEntry.js', { 'content-type': PAGE }, `Content-Type is ${PAGE}`],
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
])('%s with %j fails', async (url, answer, reason) => {
  broken = { [url]: answer };
  await expect(smoke(['--shell', shell])).rejects.toThrow(/^1 of \d+ checks failed/);
  expect(wrong()).toEqual([expect.stringContaining(`${url.replace(/^[^/]+/, '')}: ${reason}`)]);
});

test('a deployed site that serves another build fails, whatever other remotes do', async () => {
  broken = {
    'auth-remote/part.0123456789ab.js': { body: '2;' },
    'board-remote/remoteEntry.js': { status: '404' },
  };
  const checked = smoke(['auth-remote', '--shell', shell], folderOf);
  await expect(checked).rejects.toThrow('checks failed.');
  expect(wrong()).toEqual(['/: other content at part.0123456789ab.js']);
});

test('a broken configuration, an unknown site and a missing URL end it with a reason', async () => {
  broken = { 'shell/runtime-config.json': { body: '{}' } };
  await expect(smoke(['--shell', shell])).rejects.toThrow('/runtime-config.json is not valid.');
  await expect(smoke(['bord-remote', '--shell', shell])).rejects.toThrow('npm run smoke --');
  await expect(smoke([])).rejects.toThrow('npm run smoke --');
});
