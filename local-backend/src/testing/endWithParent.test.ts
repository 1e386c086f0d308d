import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const FILE = path.join(import.meta.dirname, 'endWithParent.js');

test('a program ends when the process that started it is killed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  // It holds a connection for as long as it lives.
  const program = `require('node:net').connect(${port}, '127.0.0.1')`;
  const start = `require('node:child_process').spawn(process.execPath, ${JSON.stringify([
    FILE,
    process.execPath,
    '-e',
    program,
  ])}, { stdio: 'pipe' })`;
  const parent = spawn(process.execPath, ['-e', start]);
  const ended = once(parent, 'exit');
  const connected = new Promise<void>((resolve) => {
    server.once('connection', (socket) => {
      socket
        .once('close', () => resolve())
        .on('error', () => {})
        .resume();
      parent.kill('SIGKILL');
    });
  });
  await connected;
  server.close();
  await once(server, 'close');
  await ended;
  expect(parent.signalCode).toBe('SIGKILL');
});
