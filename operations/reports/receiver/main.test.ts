import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';

const MEASURE = { type: 'measure', time: 1, version: '02812eb', name: 'LCP', value: 900 };

let receiver: ChildProcess | undefined;
afterEach(() => {
  receiver?.kill('SIGKILL');
});

function start(environment: Readonly<Record<string, string>>) {
  const main = path.join(import.meta.dirname, 'main.ts');
  const started = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, ALLOWED_ORIGINS: 'https://laundry.example', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  receiver = started;
  return started;
}

/** A server on a free port. */
async function listen(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { server, port: address.port };
}

/** The status of a report; asks until somebody answers. */
async function post(port: number): Promise<number> {
  const body = JSON.stringify({ reports: [MEASURE] });
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body }).catch(() =>
    pause(50),
  );
  return answer?.status ?? post(port);
}

test('a report becomes a line, and the end of an instance waits for no slow client', async () => {
  const { server, port } = await listen();
  await once(server.close(), 'close');
  const started = start({ PORT: String(port) });
  const ended = once(started, 'close');
  const written = Promise.all([text(started.stdout), text(started.stderr)]);
  expect(await post(port)).toBe(204);
  const slow = connect(port, '127.0.0.1').on('error', () => {});
  slow.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{');
  // By this answer, the server has what was sent before.
  expect(await post(port)).toBe(204);
  started.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  slow.destroy();
  const [lines, problems] = await written;
  expect(problems).toBe('');
  expect(lines.trim().split('\n')).toHaveLength(2);
});

test('a port that is taken is named in one line', async () => {
  const { server, port } = await listen();
  const started = start({ PORT: String(port) });
  const ended = once(started, 'close');
  expect(await text(started.stderr)).toMatch(/^PORT=\d+ can't be used: .*EADDRINUSE.*\n$/);
  expect(await ended).toEqual([1, null]);
  server.close();
});

test('each setting that is wrong is named in a line', async () => {
  const started = start({ ALLOWED_ORIGINS: 'https://laundry.example/board', PORT: 'x' });
  const ended = once(started, 'close');
  expect(await text(started.stderr)).toMatch(/^PORT must .*\nALLOWED_ORIGINS must .*\n$/);
  expect(await ended).toEqual([1, null]);
});
