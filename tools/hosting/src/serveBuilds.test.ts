import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AUTH_ORIGINS, FIRESTORE_ORIGIN, mapRemotes } from '@laundry-board/shared-types';
import { localRuntimeConfig } from '@laundry-board/sites';
import { withConfig } from './configInPage.ts';
import { serveRemote, serveShell } from './serveBuilds.ts';
import type { LocalServer } from './serveSite.ts';

const config = localRuntimeConfig('demo', {
  ...mapRemotes((name) => `http://${name}.localhost`),
  authEmulator: 'http://127.0.0.1:9099',
  firestoreEmulator: 'http://127.0.0.1:8080',
});

const PAGE =
  '<html><head></head><body>' +
  '<script type="application/json" id="config"></script></body></html>';

let parent = '';
let shell: LocalServer;
let remote: LocalServer;

beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'laundry-site-'));
  const folder = path.join(parent, 'dist');
  await mkdir(folder);
  await writeFile(path.join(parent, 'secret.js'), '0;');
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'page.0123456789ab.js'), '1;');
  await writeFile(path.join(folder, 'remoteEntry.js'), '2;');
  shell = await serveShell({ folder, port: 0, config });
  remote = await serveRemote({ site: 'board-remote', folder, port: 0 });
});

afterAll(async () => {
  await Promise.all([shell.close(), remote.close()]);
  await rm(parent, { recursive: true });
});

/** Sends a raw path, which `fetch` would normalize, and headers that it would overwrite. */
async function ask(
  server: Pick<LocalServer, 'origin'>,
  rawPath: string,
  headers: OutgoingHttpHeaders = {},
) {
  const { port } = new URL(server.origin);
  const sent = request({ host: '127.0.0.1', port, path: rawPath, headers }).end();
  const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  response.resume();
  return [response.statusCode, response.headers['access-control-allow-origin']];
}

test.each(['/', '/page.0123456789ab.js', '/runtime-config.json'])(
  '%s has the same headers in a 304',
  async (route) => {
    const fresh = await fetch(shell.origin + route);
    const known = await fetch(shell.origin + route, {
      headers: { 'If-None-Match': fresh.headers.get('etag') ?? '' },
    });
    expect(known.status).toBe(304);
    for (const name of ['cache-control', 'content-security-policy', 'x-content-type-options']) {
      expect([name, known.headers.get(name)]).toEqual([name, fresh.headers.get(name)]);
    }
  },
);

test.each(['/../secret.js', '/%2e%2e/secret.js', '/..%2fsecret.js', '/%E0%A4%A', '/%00'])(
  'survives %s without exposing a file',
  async (rawPath) => {
    expect([400, 404]).toContain((await ask(remote, rawPath))[0]);
    expect((await ask(shell, '/'))[0]).toBe(200);
  },
);

test('a file name that is too long is a 404, and any method but GET and HEAD a 405', async () => {
  expect((await fetch(`${remote.origin}/${'x'.repeat(5000)}.js`)).status).toBe(404);
  expect((await fetch(`${remote.origin}/remoteEntry.js`, { method: 'POST' })).status).toBe(405);
});

test('a site may answer what is posted to one path of it, and nothing else', async () => {
  const posted: unknown[] = [];
  const endpoint = {
    pathname: '/reports',
    handle: (asked: IncomingMessage, response: ServerResponse) => {
      posted.push(asked.method);
      response.writeHead(204).end();
    },
  };
  const folder = path.join(parent, 'dist');
  const site = await serveShell({ folder, port: 0, config, endpoint });
  const statusOf = async (name: string, method: string) =>
    (await fetch(site.origin + name, { method })).status;
  expect(await statusOf('/reports?1', 'POST')).toBe(204);
  expect(await statusOf('/', 'POST')).toBe(405);
  expect(await statusOf('/reports', 'GET')).toBe(200);
  await site.close();
  expect(posted).toEqual(['POST']);
});

test('a page holds the configuration that it is served with, whatever its folder was configured for', async () => {
  const folder = path.join(parent, 'configured');
  await mkdir(folder, { recursive: true });
  const { emulators: _, ...elsewhere } = config;
  await writeFile(path.join(folder, 'index.html'), withConfig(PAGE, elsewhere));
  const site = await serveShell({ folder, port: 0, config });
  const html = await (await fetch(`${site.origin}/any/route`)).text();
  await site.close();
  expect(html.replace(/<script defer[^>]*><\/script>/, '')).toBe(withConfig(PAGE, config));
});

test.each([
  ['local ones with emulators', config, ['http://127.0.0.1:8080', 'http://127.0.0.1:9099']],
  ['Google’s without', { ...config, emulators: undefined }, [FIRESTORE_ORIGIN, AUTH_ORIGINS[0]]],
])(
  'a service worker connects to its site’s backends: %s',
  async (_, { emulators, ...rest }, origins) => {
    const folder = path.join(parent, 'with-worker');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'index.html'), PAGE);
    await writeFile(
      path.join(folder, 'service-worker.js'),
      JSON.stringify([FIRESTORE_ORIGIN, AUTH_ORIGINS[0]]),
    );
    const site = await serveShell({
      folder,
      port: 0,
      config: { ...rest, ...(emulators && { emulators }) },
    });
    const worker: unknown = await (await fetch(`${site.origin}/service-worker.js`)).json();
    await site.close();
    expect(worker).toEqual(origins);
  },
);

test('a shell that is configured anew has other pages and headers from the next request on', async () => {
  const folder = path.join(parent, 'dist');
  const site = await serveShell({ folder, port: 0, config });
  const askPage = async () => {
    const response = await fetch(site.origin);
    const html = await response.text();
    return [html, response.headers.get('content-security-policy') ?? ''] as const;
  };
  const sessionEndpoint = 'https://session.example/set';
  for (const text of await askPage()) expect(text).not.toContain('session.example');
  await site.configure({ ...config, sessionEndpoint });
  for (const text of await askPage()) expect(text).toContain('session.example');
  await site.close();
});

test('requests of other sites are rejected', async () => {
  expect(await ask(shell, '/', { Host: 'rebound.example' })).toEqual([403, undefined]);
  expect(await ask(remote, '/', { Host: 'localhost', Origin: 'null' })).toEqual([403, undefined]);
});
