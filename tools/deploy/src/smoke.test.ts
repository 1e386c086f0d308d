import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type RuntimeConfig } from '@laundry-board/shared-types';
import {
  listen,
  type LocalServer,
  serveRemotes,
  serveShell,
  type SiteName,
} from '@laundry-board/hosting';
import { integrityOf } from './releases.ts';
import { smoke } from './smoke.ts';

/** Answers that differ from what firebase.json says, by site and path. */
let broken: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
const lines: string[] = [];
const open: LocalServer[] = [];
let folder = '';
let shell = '';
const folderOf = (site: SiteName): string => path.join(folder, site);

/** Passes a site on, and breaks it as {@link broken} says. */
async function serveBroken(site: SiteName, origin: string): Promise<string> {
  const server = await listen((request, response) => {
    void fetch(origin + request.url).then(async (answer) => {
      const { body, status, ...headers } = broken[site + request.url] ?? {};
      const { 'content-length': _, ...sent } = Object.fromEntries(answer.headers);
      response
        .writeHead(Number(status ?? answer.status), { ...sent, ...headers })
        .end(body ?? (await answer.text()));
    });
  }, 0);
  open.push(server);
  return server.origin;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-smoke-'));
  for (const [site, file] of [
    ['shell', 'index.html'],
    ['auth-remote', 'remoteEntry.js'],
    ['board-remote', 'remoteEntry.js'],
  ] as const) {
    await mkdir(folderOf(site));
    await writeFile(path.join(folderOf(site), file), `// ${site}`);
    await writeFile(path.join(folderOf(site), 'part.0123456789ab.js'), '1;');
  }
  const remotes = await serveRemotes({ folderOf });
  const config: RuntimeConfig = {
    firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
    remotes: {
      auth: `${await serveBroken('auth-remote', remotes.origins.auth)}/`,
      board: `${await serveBroken('board-remote', remotes.origins.board)}/`,
    },
    pins: { board: { entry: 'part.0123456789ab.js', integrity: integrityOf('1;') } },
  };
  const site = await serveShell({ folder: folderOf('shell'), port: 0, config });
  open.push(site, { origin: '', close: remotes.close });
  shell = await serveBroken('shell', site.origin);
});

afterAll(async () => {
  await Promise.all(open.map((server) => server.close()));
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  broken = {};
  lines.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line) => lines.push(String(line)));
});

/** Path and reason of each check that failed. */
const wrong = (): readonly string[] =>
  lines
    .filter((line) => line.startsWith('✗'))
    .map((line) => line.replace(/^.*?http:\/\/localhost:\d+/, ''));

test('what firebase.json and configure make of the builds passes, with a line per check', async () => {
  await smoke(['shell', 'board-remote', '--shell', shell], folderOf);
  expect(lines).toHaveLength(10);
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
  await expect(smoke(['--shell', shell])).rejects.toThrow('1 of 8 checks failed.');
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
