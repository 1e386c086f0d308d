import { request } from 'node:http';
import os from 'node:os';
import { describe, expect, test } from '@jest/globals';
import {
  LOCAL_PROJECT_ID,
  startAuthServer,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { readLocalAddresses } from './localSite.ts';
import { listen } from './serveSite.ts';

describe('readLocalAddresses', () => {
  test('defaults to the documented ports', () => {
    const { shell, auth, board, firestoreEmulator, authEmulator } = readLocalAddresses({});
    expect(
      [shell, auth, board, firestoreEmulator, authEmulator].map(({ origin }) => origin),
    ).toEqual([
      'http://localhost:3000',
      'http://localhost:3001',
      'http://localhost:3002',
      'http://127.0.0.1:8080',
      'http://127.0.0.1:9099',
    ]);
  });

  test('takes a port from its variable', () => {
    expect(readLocalAddresses({ SHELL_PORT: '4000' }).shell.origin).toBe('http://localhost:4000');
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

const options = { port: 0, projectId: LOCAL_PROJECT_ID };

const servers = [
  ['the local Auth', () => startAuthServer(options)],
  ['the local Firestore', () => startFirestoreServer(options)],
  ['a site', () => listen((_, response) => response.end(), 0)],
] as const;

test.each(servers)('%s is unreachable from the network', async (_, start) => {
  const server = await start();
  const { port } = new URL(server.origin);
  try {
    await expect(fetch(`http://127.0.0.1:${port}`)).resolves.toBeDefined();
    for (const address of outside) {
      await expect(fetch(`http://${address}:${port}`)).rejects.toThrow('fetch failed');
    }
  } finally {
    await server.close();
  }
});

test.each([
  ['the local Auth', (port: number) => startAuthServer({ ...options, port })],
  ['the local Firestore', (port: number) => startFirestoreServer({ ...options, port })],
  ['a site', (port: number) => listen((_, response) => response.end(), port)],
])('%s reports a taken port with its number', async (_, start) => {
  const server = await start(0);
  const port = Number(new URL(server.origin).port);
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  await server.close();
});

interface Answer {
  readonly status: number | undefined;
  readonly allowedOrigin: string | undefined;
  readonly body: string;
}

/** Sends headers that `fetch` would overwrite. */
function ask(port: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/', headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => {
        const allowedOrigin = response.headers['access-control-allow-origin'];
        resolve({ status: response.statusCode, allowedOrigin, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe.each(servers)('%s', (_, start) => {
  test.each([
    [{ Host: 'localhost:8080' }],
    [{ Host: 'board.localhost:3000', Origin: 'https://shell.localhost:3000' }],
    [{ Host: '127.0.0.1', Origin: 'http://localhost:3000' }],
    [{ Host: '[::1]:3000', Origin: 'http://[::1]:3000' }],
  ])('accepts %j', async (headers) => {
    const server = await start();
    const { status } = await ask(new URL(server.origin).port, headers);
    await server.close();
    expect(status).not.toBe(403);
  });

  test.each([
    [{ Host: 'rebound.example' }, 'rebound.example'],
    [{ Host: 'localhost.rebound.example:8080' }, 'rebound.example'],
    [{ Host: 'evillocalhost' }, 'evillocalhost'],
    [{ Host: 'localhost', Origin: 'https://evil.example' }, 'evil.example'],
    [{ Host: 'localhost', Origin: 'http://localhost.evil.example' }, 'evil.example'],
    [{ Host: 'localhost', Origin: 'null' }, 'null'],
  ])('rejects requests of other sites: %j', async (headers, name) => {
    const server = await start();
    const { status, allowedOrigin, body } = await ask(new URL(server.origin).port, headers);
    await server.close();
    expect(status).toBe(403);
    expect(allowedOrigin).toBeUndefined();
    expect(body).toContain(name);
  });
});
