import { type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import { readLocalAddresses } from './localSite.ts';
import { listen } from './serveSite.ts';

describe('readLocalAddresses', () => {
  test('defaults to the documented ports, and takes one from its variable', () => {
    const { shell, auth, board, firestoreEmulator, authEmulator } = readLocalAddresses({
      BOARD_REMOTE_PORT: '4000',
    });
    const all = [shell, auth, board, firestoreEmulator, authEmulator];
    expect(all.map(({ origin }) => origin)).toEqual([
      'http://localhost:3000',
      'http://localhost:3001',
      'http://localhost:4000',
      'http://127.0.0.1:8080',
      'http://127.0.0.1:9099',
    ]);
  });

  test.each(['0', '65536', '30o0', '-1', '3000.5'])('rejects %s', (text) => {
    expect(() => readLocalAddresses({ SHELL_PORT: text })).toThrow(
      `SHELL_PORT must be a port number from 1 to 65535, not "${text}".`,
    );
  });

  test('rejects one port for two servers', () => {
    expect(() => readLocalAddresses({ AUTH_REMOTE_PORT: '3000' })).toThrow(
      'SHELL_PORT and AUTH_REMOTE_PORT both name port 3000.',
    );
  });
});

/** This machine's addresses in the network, if any. */
const outside = Object.values(os.networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);

/** Sends headers that `fetch` would overwrite. */
async function ask(port: string, headers: Readonly<Record<string, string>>) {
  const sent = request({ host: '127.0.0.1', port, path: '/', headers }).end();
  const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  response.resume();
  return [response.statusCode, response.headers['access-control-allow-origin']];
}

const projectId = LOCAL_PROJECT_ID;

describe.each([
  ['the local Firestore', (port: number) => startFirestoreServer({ port, projectId })],
  ['a site', (port: number) => listen((_, response) => response.end(), port)],
])('%s', (_, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  let port = '';
  beforeAll(async () => {
    server = await start(0);
    ({ port } = new URL(server.origin));
  });
  afterAll(() => server.close());

  test('is unreachable from the network', async () => {
    for (const address of outside) {
      await expect(fetch(`http://${address}:${port}`)).rejects.toThrow('fetch failed');
    }
  });

  test.each([
    [{ Host: 'localhost:8080' }],
    [{ Host: 'board.localhost:3000', Origin: 'https://shell.localhost:3000' }],
    [{ Host: '[::1]:3000', Origin: 'http://[::1]:3000' }],
  ])('accepts %j', async (headers) => {
    expect((await ask(port, headers))[0]).not.toBe(403);
  });

  test.each([
    [{ Host: 'rebound.example' }],
    [{ Host: 'localhost.rebound.example:8080' }],
    [{ Host: 'evillocalhost' }],
    [{ Host: 'localhost', Origin: 'http://localhost.evil.example' }],
    [{ Host: 'localhost', Origin: 'null' }],
  ])('rejects requests of other sites: %j', async (headers) => {
    expect(await ask(port, headers)).toEqual([403, undefined]);
  });
});
