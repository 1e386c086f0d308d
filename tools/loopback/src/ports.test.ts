import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { freePortsFrom, listenOnFreePort } from './ports.ts';

test('passes over a port that somebody listens on', async () => {
  const server = createServer();
  const taken = await listenOnFreePort(server);
  const found = await freePortsFrom(taken, 2);
  server.close();
  expect(found).toHaveLength(2);
  expect(found).not.toContain(taken);
});
