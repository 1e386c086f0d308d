import { once } from 'node:events';
import { connect, createServer } from 'node:net';
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

test('a connection that sends one byte and then nothing is ended', async () => {
  const sharing = { http2: createServer(), prefaceLimitMs: 50 };
  const shared = await serveGoogleApi(0, () => {}, sharing);
  const client = connect(shared.port, '127.0.0.1');
  client.on('error', () => {});
  client.write('G');
  client.resume();
  // Whether it is closed in order or reset.
  await once(client, 'close');
  expect(client.destroyed).toBe(true);
  await shared.close();
});

test.each([
  ['half a header', 'POST / HTTP/1.1\r\nHost: localhost'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'],
])('a connection that sends %s and then nothing is ended', async (_, half) => {
  const timeLimits = {
    headersTimeout: 50,
    requestTimeout: 100,
    connectionsCheckingInterval: 10,
    standstill: 60_000,
  };
  const shared = await serveGoogleApi(0, () => {}, { http2: createServer(), timeLimits });
  const client = connect(shared.port, '127.0.0.1');
  client.write(half);
  client.resume();
  expect(await once(client, 'end')).toEqual([]);
  client.destroy();
  await shared.close();
});
