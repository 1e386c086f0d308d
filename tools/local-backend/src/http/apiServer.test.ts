import os from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RunningServer } from '@laundry-board/loopback';
import { serveGoogleApi } from './apiServer.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serveGoogleApi(0, ({ response }) => {
    response.end('reached');
  });
});
afterAll(() => server.close());

/** This machine's addresses in the network, if any. */
const outside = Object.values(os.networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);

test('is unreachable from the network', async () => {
  for (const address of outside) {
    await expect(fetch(`http://${address}:${server.port}`)).rejects.toThrow('fetch failed');
  }
});

test('rejects pages of other sites, which get no CORS headers either', async () => {
  const response = await fetch(server.origin, { headers: { Origin: 'https://evil.example' } });
  expect(response.status).toBe(403);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});
