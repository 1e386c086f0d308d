import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';
import { localRuntimeConfig } from './localSite.ts';
import { serveRemote, serveShell } from './serveBuilds.ts';
import type { LocalServer } from './serveSite.ts';

const config = localRuntimeConfig({
  ...mapRemotes((name) => `http://${name}.localhost`),
  authEmulator: 'http://127.0.0.1:9099',
  firestoreEmulator: 'http://127.0.0.1:8080',
});

let folder = '';
let shell: LocalServer;
let remote: LocalServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-site-'));
  await writeFile(path.join(folder, 'index.html'), '<html><head></head><body></body></html>');
  await writeFile(path.join(folder, 'page.0123456789ab.js'), '1;');
  await writeFile(path.join(folder, 'remoteEntry.js'), '2;');
  shell = await serveShell({ folder, port: 0, config });
  remote = await serveRemote({ site: 'board-remote', folder, port: 0 });
});

afterAll(async () => {
  await Promise.all([shell.close(), remote.close()]);
  await rm(folder, { recursive: true });
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

describe('serveShell', () => {
  test.each(['/', '/test', '/any/where?x=y.js'])('answers %s with the page', async (route) => {
    const response = await fetch(shell.origin + route);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('http://127.0.0.1:9099/emulator/gapi.js');
  });

  test('a missing file is a 404, not the page', async () => {
    const response = await fetch(`${shell.origin}/page.000000000000.js`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  test('hashed files are cached forever, the configuration never', async () => {
    const script = await fetch(`${shell.origin}/page.0123456789ab.js`);
    expect(script.headers.get('cache-control')).toContain('immutable');
    const answer = await fetch(`${shell.origin}/runtime-config.json`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual(config);
  });

  test.each(['/', '/test', '/page.0123456789ab.js', '/runtime-config.json'])(
    '%s has the same headers in a 304',
    async (route) => {
      const fresh = await fetch(shell.origin + route);
      const known = await fetch(shell.origin + route, {
        headers: { 'If-None-Match': fresh.headers.get('etag') ?? '' },
      });
      expect(known.status).toBe(304);
      for (const name of [
        'cache-control',
        'content-security-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'permissions-policy',
        'referrer-policy',
        'strict-transport-security',
        'x-content-type-options',
      ]) {
        expect([name, known.headers.get(name)]).toEqual([name, fresh.headers.get(name)]);
      }
      expect(known.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test.each(['/%E0%A4%A', '/..%2f..%2fpackage.json', '/../package.json', '/%00', '//', '/.%2e/'])(
    'survives %s without exposing a file',
    async (rawPath) => {
      const status = await statusOf(shell, rawPath);
      expect([200, 400, 404]).toContain(status);
      expect(await statusOf(shell, '/')).toBe(200);
    },
  );

  test('answers on ::1 too, where available', async () => {
    const response = await fetch(`http://[::1]:${new URL(shell.origin).port}/`).catch(() => null);
    expect(response === null || response.ok).toBe(true);
  });
});

describe('serveRemote', () => {
  test('serves its entry to any origin, and has it renewed behind the page', async () => {
    const response = await fetch(`${remote.origin}/remoteEntry.js`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('max-age=0, stale-while-revalidate=86400');
  });

  test('a file name that is too long is a 404', async () => {
    expect((await fetch(`${remote.origin}/${'x'.repeat(5000)}.js`)).status).toBe(404);
  });

  test('a missing chunk is a 404 that is not cached, although the chunk would be', async () => {
    const response = await fetch(`${remote.origin}/chunk.000000000000.js`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('a cached file is a 304 until the file is replaced', async () => {
    const entry = `${remote.origin}/remoteEntry.js`;
    const etag = (await fetch(entry)).headers.get('etag') ?? '';
    const known = await fetch(entry, { headers: { 'If-None-Match': etag } });
    expect(known.status).toBe(304);
    expect(known.headers.get('cache-control')).toContain('stale-while-revalidate');
    await writeFile(path.join(folder, 'remoteEntry.js'), '3;');
    const replaced = await fetch(entry, { headers: { 'If-None-Match': etag } });
    expect(await replaced.text()).toBe('3;');
  });

  test('answers GET and HEAD only', async () => {
    expect((await fetch(`${remote.origin}/remoteEntry.js`, { method: 'POST' })).status).toBe(405);
  });
});
