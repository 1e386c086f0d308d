import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';
import { localRuntimeConfig } from './localSite.ts';
import { serveRemote, serveShell } from './serveBuilds.ts';
import type { LocalServer } from './serveSite.ts';

const config = localRuntimeConfig({
  ...mapRemotes((name) => `http://${name}.localhost`),
  authEmulator: 'http://127.0.0.1:9099',
  firestoreEmulator: 'http://127.0.0.1:8080',
});

let parent = '';
let folder = '';
let shell: LocalServer;
let remote: LocalServer;

beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'laundry-site-'));
  folder = path.join(parent, 'dist');
  await mkdir(folder);
  await writeFile(path.join(parent, 'secret.js'), '0;');
  await writeFile(path.join(folder, 'index.html'), '<html><head></head><body></body></html>');
  await writeFile(path.join(folder, 'page.0123456789ab.js'), '1;');
  await writeFile(path.join(folder, 'remoteEntry.js'), '2;');
  shell = await serveShell({ folder, port: 0, config });
  remote = await serveRemote({ site: 'board-remote', folder, port: 0 });
});

afterAll(async () => {
  await Promise.all([shell.close(), remote.close()]);
  await rm(parent, { recursive: true });
});

/** The status of a raw path, which `fetch` would normalize. */
function statusOf(server: LocalServer, rawPath: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.origin);
    request({ host: '127.0.0.1', port, path: rawPath }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
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
    expect([400, 404]).toContain(await statusOf(remote, rawPath));
    expect(await statusOf(shell, '/')).toBe(200);
  },
);

test('a file name that is too long is a 404, and any method but GET and HEAD a 405', async () => {
  expect((await fetch(`${remote.origin}/${'x'.repeat(5000)}.js`)).status).toBe(404);
  expect((await fetch(`${remote.origin}/remoteEntry.js`, { method: 'POST' })).status).toBe(405);
});

test('answers on ::1 too, where available', async () => {
  const response = await fetch(`http://[::1]:${new URL(shell.origin).port}/`).catch(() => null);
  expect(response === null || response.ok).toBe(true);
});
