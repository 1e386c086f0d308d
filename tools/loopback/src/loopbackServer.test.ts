import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import os from 'node:os';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type RunningServer, serveOnLocalhost } from './loopbackServer.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await serveOnLocalhost((_, response) => response.end(), 0);
});
afterAll(() => server.close());

/** The status of a request with headers that `fetch` would overwrite. */
async function statusFor(headers: OutgoingHttpHeaders): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port: server.port, headers }).end();
  const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  response.resume();
  return response.statusCode;
}

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

test.each([
  { Host: 'localhost:8080' },
  { Host: 'board.localhost:3000', Origin: 'https://shell.localhost:3000' },
  { Host: '[::1]:3000', Origin: 'http://[::1]:3000' },
])('accepts %j', async (headers) => {
  expect(await statusFor(headers)).toBe(200);
});

test.each([
  { Host: 'rebound.example' },
  { Host: 'localhost.rebound.example:8080' },
  { Host: 'evillocalhost' },
  { Host: 'localhost', Origin: 'http://localhost.evil.example' },
  { Host: 'localhost', Origin: 'null' },
])('rejects requests of other sites: %j', async (headers) => {
  expect(await statusFor(headers)).toBe(403);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['rejects', () => Promise.reject(new Error('broken'))],
])('a handler that %s is answered for with 500, and the server goes on', async (_, handle) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const broken = await serveOnLocalhost(handle, 0);
  const ask = async () => (await fetch(`http://127.0.0.1:${broken.port}`)).status;
  expect([await ask(), await ask()]).toEqual([500, 500]);
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
  await broken.close();
});

test('a port that is taken is named in the error', async () => {
  await expect(serveOnLocalhost(() => {}, server.port)).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: server.port,
  });
});
