import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';

const SHELL = 'https://laundry.example';
const MEASURE = { type: 'measure', time: 1, version: '02812eb', name: 'LCP', value: 900 };

let receiver: ChildProcess | undefined;
afterEach(() => {
  receiver?.kill('SIGKILL');
});

function start(environment: Readonly<Record<string, string>>) {
  const main = path.join(import.meta.dirname, 'main.ts');
  const started = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, ALLOWED_ORIGINS: SHELL, ...environment },
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
  const headers = { Origin: SHELL };
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers }).catch(
    () => pause(50),
  );
  return answer?.status ?? post(port);
}

test('each report is a line of the log', async () => {
  const { server, port } = await listen();
  await once(server.close(), 'close');
  const started = start({ PORT: String(port) });
  const ended = once(started, 'close');
  const written = text(started.stdout);
  expect(await post(port)).toBe(204);
  started.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const message = 'shell 02812eb LCP 900 ms';
  expect(await written).toBe(`${JSON.stringify({ severity: 'INFO', message, report: MEASURE })}\n`);
});

test('a port that is taken is named in one line', async () => {
  const { server, port } = await listen();
  const started = start({ PORT: String(port) });
  const ended = once(started, 'close');
  expect(await text(started.stderr)).toMatch(/^PORT=\d+ can't be used: .*EADDRINUSE.*\n$/);
  expect(await ended).toEqual([1, null]);
  server.close();
});

test.each(['', 'https://laundry.example/board', 'laundry.example'])(
  'ALLOWED_ORIGINS=%j does not start a receiver',
  async (origins) => {
    const started = start({ ALLOWED_ORIGINS: origins });
    const ended = once(started, 'close');
    expect(await text(started.stderr)).toMatch(/^ALLOWED_ORIGINS must hold .*\n$/);
    expect(await ended).toEqual([1, null]);
  },
);
