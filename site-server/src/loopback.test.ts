import os from 'node:os';
import { expect, test } from '@jest/globals';
import { LOCAL_PROJECT_ID, startAuthServer, startFirestoreServer } from 'local-backend';
import { listen } from './listen.ts';

/** This machine's addresses in a network; there may be none. */
const outside = Object.values(os.networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);

const options = { port: 0, projectId: LOCAL_PROJECT_ID };

test.each([
  ['the local Auth', () => startAuthServer(options)],
  ['the local Firestore', () => startFirestoreServer(options)],
  ['a site', () => listen((_, response) => response.end(), 0)],
])('%s is not reached from the network', async (_, start) => {
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
