import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { waitForServer } from './waitForServer.ts';

const server = createServer();

afterEach(() => {
  server.removeAllListeners('request').closeAllConnections();
  server.close();
});

/** Listens at a port. @param port 0 for any that is free. */
async function listen(answer: RequestListener, port = 0): Promise<number> {
  server.on('request', answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('a server that answers with an error is there', async () => {
  const port = await listen((_, response) => response.writeHead(500).end());
  await expect(waitForServer(`http://127.0.0.1:${port}`)).resolves.toBeUndefined();
});

test('a server that begins to listen later is waited for', async () => {
  const port = await listen(() => {});
  server.close();
  await once(server, 'close');
  server.removeAllListeners('request');
  const waiting = waitForServer(`http://127.0.0.1:${port}`);
  await listen((_, response) => response.end(), port);
  await expect(waiting).resolves.toBeUndefined();
});

test('a server that hangs ends the wait with one line', async () => {
  const port = await listen(() => {});
  await expect(waitForServer(`http://127.0.0.1:${port}`, 200)).rejects.toThrow(
    `http://127.0.0.1:${port} did not answer within 0.2 s.`,
  );
});
