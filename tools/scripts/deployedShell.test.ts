import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import {
  CONTRACT_VERSIONS,
  mapRemotes,
  RUNTIME_CONFIG_BLOCK,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import {
  listParts,
  developedConfig,
  developedPolicy,
  readShell,
  serveDeployedShell,
} from './deployedShell.ts';

const BOARD = { remote: 'board', origin: 'http://localhost:3002' } as const;
const AUTH = { remote: 'auth', origin: 'http://localhost:3001' } as const;
const PIN = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A'.repeat(64)}` };

/** A page as it was built, with what stands in its block. */
const page = (config: string): string =>
  `<html><body><script type="application/json" id="${RUNTIME_CONFIG_BLOCK}">${config}</script></body></html>`;

let site: RunningServer;
let config: RuntimeConfig;
/** What the deployed site answers, by its paths. */
let files: Record<string, { readonly type: string; readonly body: string }>;

beforeEach(async () => {
  site = await serveOnLocalhost((request, response) => {
    const file = files[request.url ?? ''];
    response.setHeader('Content-Security-Policy', "script-src 'self'; report-to default");
    response.setHeader('Reporting-Endpoints', 'default="https://reports.example"');
    response.setHeader('Strict-Transport-Security', 'max-age=1');
    response.setHeader('Content-Type', file?.type ?? 'text/plain');
    response.writeHead(file === undefined ? 404 : 200).end(file?.body);
  }, 0);
  config = {
    firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
    remotes: mapRemotes((name) => `${site.origin}/${name}/`),
    sessionEndpoint: 'https://api.laundry.example/session',
    reportEndpoint: 'https://reports.laundry.example/',
    pins: { auth: PIN, board: PIN },
  };
  files = {
    '/': { type: 'text/html; charset=utf-8', body: page(JSON.stringify(config)) },
    '/start.js': { type: 'application/javascript', body: 'start();' },
  };
});

afterEach(() => site.close());

test('the configuration of a deployed shell is read from its page', async () => {
  expect(await readShell(`${site.origin}/`)).toEqual(config);
});

test('an address that does not answer is named', async () => {
  await site.close();
  await expect(readShell(`${site.origin}/`)).rejects.toThrow(
    `${site.origin}/ does not answer. Is it the address of a laundry board?`,
  );
});

test('a page without a configuration is refused as no laundry shell', async () => {
  files['/'] = { type: 'text/html', body: '<p>Log in to the Wi-Fi</p>' };
  await expect(readShell(`${site.origin}/`)).rejects.toThrow(
    `${site.origin}/ is no laundry shell: its page has no configuration.`,
  );
});

test('an address that answers with an error is refused with its status', async () => {
  await expect(readShell(`${site.origin}/missing/`)).rejects.toThrow('HTTP status 404');
});

test('the remote comes from its development server, also where it is pinned', () => {
  const { remotes, pins } = developedConfig(config, [BOARD]);
  expect(remotes).toEqual({ ...config.remotes, board: 'http://localhost:3002/' });
  expect(pins).toEqual({ auth: PIN });
});

test('two remotes come from their development servers, which the policy lets in', () => {
  const { remotes, pins } = developedConfig(config, [AUTH, BOARD]);
  expect(remotes).toEqual({
    ...config.remotes,
    auth: 'http://localhost:3001/',
    board: 'http://localhost:3002/',
  });
  expect(pins).toBeUndefined();
  expect(developedPolicy("script-src 'self'", [AUTH, BOARD])).toBe(
    "script-src 'self' http://localhost:3001 http://localhost:3002",
  );
});

test('nothing is sent to the endpoints of the deployment', () => {
  expect(Object.keys(developedConfig(config, [BOARD]))).toEqual(['firebase', 'remotes', 'pins']);
});

test('the policy lets in the development server, reports nothing, and is otherwise the same', () => {
  const policy =
    "default-src 'none'; script-src 'self' https://a.example; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; report-uri https://r.example; report-to default";
  expect(developedPolicy(policy, [BOARD])).toBe(
    "default-src 'none'; script-src 'self' https://a.example http://localhost:3002; img-src 'self' http://localhost:3002; connect-src 'self' http://localhost:3002 ws://localhost:3002; require-trusted-types-for 'script'",
  );
});

const RELEASE = {
  ...PIN,
  version: '3237b88f1c2d 2026-11-22T18:40:00+00:00',
  files: {},
  shared: {
    react: '19.3.1',
    'react/jsx-runtime': '19.3.1',
    'react-dom': '19.3.1',
    'styled-components': '6.6.0',
    '@firebase/app': '0.16.2',
  },
};
const list = (contracts: Readonly<Record<string, number>>) => ({
  type: 'application/json',
  body: JSON.stringify([{ ...RELEASE, contracts }]),
});

test('it says what runs from where', async () => {
  files['/releases.json'] = list(CONTRACT_VERSIONS);
  files['/auth/releases.json'] = list({ auth: 2 });
  const lines = await listParts(`${site.origin}/`, config, [BOARD]);
  const parts = lines.map((line) => line.trim().replace(/ +/, ' '));
  expect(parts).toEqual(
    expect.arrayContaining([
      `shell ${site.origin}/ (${RELEASE.version})`,
      `auth ${site.origin}/auth/ (${RELEASE.version}, contract 2)`,
      'board http://localhost:3002/ (this checkout, contract 2)',
      expect.stringMatching(/^The shell shares .*react \d/),
    ]),
  );
});

test('another remote that is down is named, and keeps nobody from developing this one', async () => {
  files['/releases.json'] = list(CONTRACT_VERSIONS);
  files['/auth/releases.json'] = { type: 'text/html', body: '<p>Maintenance</p>' };
  const lines = await listParts(`${site.origin}/`, config, [BOARD]);
  expect(lines[1]).toBe(`  auth   ${site.origin}/auth/ (no list of releases)`);
});

test('a remote that the shell would refuse is refused with its message', async () => {
  files['/releases.json'] = list({ auth: 2, board: 7 });
  await expect(listParts(`${site.origin}/`, config, [BOARD])).rejects.toThrow(
    'This shell refuses the remote: the board remote was built for contract version 2, this shell has 7.',
  );
});

test('a shell is served with its files, its page changed, and the headers of TLS and reports left out', async () => {
  const shell = await serveDeployedShell(`${site.origin}/`, [BOARD], 0);
  const served = await fetch(shell.origin);
  expect(await served.text()).toBe(page(JSON.stringify(developedConfig(config, [BOARD]))));
  expect(served.headers.get('content-security-policy')).toBe(
    "script-src 'self' http://localhost:3002",
  );
  expect(served.headers.has('reporting-endpoints')).toBe(false);
  expect(served.headers.has('strict-transport-security')).toBe(false);
  expect(await (await fetch(`${shell.origin}/start.js`)).text()).toBe('start();');
  expect((await fetch(`${shell.origin}/missing.js`)).status).toBe(404);
  await shell.close();
});

test('a shell takes no request that could change something', async () => {
  const shell = await serveDeployedShell(`${site.origin}/`, [BOARD], 0);
  expect((await fetch(shell.origin, { method: 'POST' })).status).toBe(405);
  await shell.close();
});

test('a shell that is gone meanwhile is said to be', async () => {
  const shell = await serveDeployedShell(`${site.origin}/`, [BOARD], 0);
  await site.close();
  const served = await fetch(shell.origin);
  expect([served.status, await served.text()]).toEqual([502, `${site.origin}/ does not answer.\n`]);
  await shell.close();
});
