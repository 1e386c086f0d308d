import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import os from 'node:os';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import {
  createLocalServer,
  listenOnLoopback,
  type RunningServer,
  serveOnLocalhost,
} from './loopbackServer.ts';

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

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection that sends a text and then nothing. */
function openConnection(port: number, text = ''): Socket {
  // The server may end it while it is written to.
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.resume().write(text);
  sockets.push(socket);
  return socket;
}

const SHORT = {
  headersTimeout: 50,
  requestTimeout: 100,
  connectionsCheckingInterval: 10,
  standstill: 60_000,
};

test.each([
  ['nothing', ''],
  ['half a header', 'POST / HTTP/1.1\r\nHost: localhost'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'],
])('a client that sends %s is waited for only so long', async (_, text) => {
  const impatient = createLocalServer((_request, response) => response.end('served'), SHORT);
  const { port, close } = await listenOnLoopback(() => impatient, 0, ['127.0.0.1']);
  await once(openConnection(port, text), 'close');
  expect(impatient.listening).toBe(true);
  await close();
});

test('a client that reads nothing of a long answer is waited for only so long', async () => {
  const limits = { ...SHORT, standstill: 50 };
  const long = createLocalServer((_, response) => response.end('x'.repeat(50_000_000)), limits);
  const { port, close } = await listenOnLoopback(() => long, 0, ['127.0.0.1']);
  const [ended] = await Promise.all([
    new Promise((resolve) => long.once('connection', (socket) => socket.once('close', resolve))),
    once(openConnection(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n').pause(), 'connect'),
  ]);
  expect(ended).toBe(false);
  await close();
});

test('of too many connections the oldest ends, so that a client that opens many keeps nobody out', async () => {
  const create = () => createServer();
  const { port, close } = await listenOnLoopback(create, 0, ['127.0.0.1'], 5);
  const idle = Array.from({ length: 20 }, () => openConnection(port));
  const ended = await Promise.all(idle.slice(0, 15).map((socket) => once(socket, 'close')));
  expect(ended).toHaveLength(15);
  await close();
});

test('a port that is taken is named in the error', async () => {
  await expect(serveOnLocalhost(() => {}, server.port)).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: server.port,
  });
});
