import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createReceiver } from './receiver.ts';
import type { ReceiverSettings } from './receiverSettings.ts';

const SHELL = 'https://laundry.example';
const MEASURE = { type: 'measure', time: 1, version: '02812eb', name: 'LCP', value: 900 };
const BODY = JSON.stringify({ reports: [MEASURE] });
const LINE = JSON.stringify({
  severity: 'INFO',
  message: 'shell 02812eb LCP 900 ms',
  report: MEASURE,
});
const MINUTE = 60_000;

const SETTINGS: ReceiverSettings = {
  port: 0,
  origins: [SHELL],
  trustedProxies: 1,
  requestsPerMinute: { perAddress: 1000, inTotal: 1000 },
  bytesPerDay: { perAddress: 1e6, inTotal: 1e6 },
};

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
  server?.closeAllConnections();
});

const warning = (message: unknown) => ({ severity: 'WARNING', message });

type Options = Parameters<typeof createReceiver>[0];

async function start(settings: Partial<ReceiverSettings> = {}, options: Partial<Options> = {}) {
  let time = 0;
  const lines: string[] = [];
  const started = createReceiver({
    settings: { ...SETTINGS, ...settings },
    writeLine: (line) => lines.push(line),
    now: () => time,
    ...options,
  });
  server = started;
  await once(started.listen(0, '127.0.0.1'), 'listening');
  const address = started.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const post = async (body: string, from = '203.0.113.1'): Promise<number> => {
    const headers = { Origin: SHELL, 'X-Forwarded-For': from };
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).status;
  };
  const reports = () => lines.filter((line) => line === LINE).length;
  const warnings = (): readonly unknown[] =>
    lines.filter((line) => line.includes('WARNING')).map((line): unknown => JSON.parse(line));
  const pass = (ms: number): void => {
    time += ms;
  };
  return { port, post, lines, reports, warnings, pass };
}

test('each report is a line of the log', async () => {
  const { post, lines } = await start();
  expect(await post(BODY)).toBe(204);
  expect(lines).toEqual([LINE]);
});

test.each([
  ['a type that is no text', '{"reports":[{"type":{"toString":1}}]}'],
  ['a directive that is no text', '{"csp-report":{"effective-directive":{"toString":1}}}'],
  ['a prototype', '{"reports":[{"__proto__":{"type":"error"}}]}'],
  ['lists in lists', '['.repeat(60_000)],
])('after a body with %s, the next report is written', async (_, body) => {
  const { post, reports } = await start();
  expect([204, 400]).toContain(await post(body));
  expect(await post(BODY)).toBe(204);
  expect(reports()).toBe(1);
});

test('an error that nobody expected is answered with 500 and logged without what was sent', async () => {
  let isBroken = true;
  const lines: string[] = [];
  const writeLine = (line: string): void => {
    const wasBroken = isBroken;
    isBroken = false;
    if (wasBroken) throw new Error(`quotes ${line}`);
    lines.push(line);
  };
  const { post } = await start({}, { writeLine });
  expect(await post(BODY)).toBe(500);
  expect(await post(BODY)).toBe(204);
  const [first = '', ...others] = lines;
  const message = expect.stringMatching(/^A request failed unexpectedly\.(\n +at .+)+$/);
  expect(JSON.parse(first)).toEqual(warning(message));
  expect(first).not.toContain('quotes');
  expect(others).toEqual([LINE]);
});

test('an address that asks too often is refused for the rest of the minute, and the log says so once an hour', async () => {
  const { post, reports, warnings, pass } = await start({
    requestsPerMinute: { perAddress: 2, inTotal: 1000 },
  });
  const flood = async () => {
    for (let n = 0; n < 10; n += 1) await post(BODY);
  };
  await flood();
  expect(await post(BODY, '203.0.113.2')).toBe(204);
  expect(reports()).toBe(3);
  pass(MINUTE);
  await flood();
  expect(reports()).toBe(5);
  const dropped = warning('Reports were dropped: one address reached REQUESTS_PER_MINUTE.');
  expect(warnings()).toEqual([dropped]);
  pass(60 * MINUTE);
  await flood();
  expect(warnings()).toEqual([dropped, dropped]);
});

test('any number of addresses have one limit together', async () => {
  const { post, reports, warnings, pass } = await start({
    requestsPerMinute: { perAddress: 2, inTotal: 20 },
  });
  for (let n = 0; n < 50; n += 1) await post(BODY, `203.0.113.${n}`);
  expect(reports()).toBe(20);
  expect(warnings()).toEqual([
    warning('Reports were dropped: all addresses together reached REQUESTS_PER_MINUTE_IN_TOTAL.'),
  ]);
  pass(MINUTE);
  expect(await post(BODY)).toBe(204);
});

test('what an address may add to the log in a day is bounded, and what all may add together', async () => {
  const { post, lines, warnings, pass } = await start({
    bytesPerDay: { perAddress: 1000, inTotal: 5000 },
  });
  for (let n = 0; n < 50; n += 1) await post(BODY);
  const written = (): number =>
    lines.filter((line) => line === LINE).reduce((sum, line) => sum + line.length + 1, 0);
  expect(written()).toBe(Math.floor(1000 / (LINE.length + 1)) * (LINE.length + 1));
  for (let n = 0; n < 100; n += 1) await post(BODY, `198.51.100.${n}`);
  expect(written()).toBeLessThanOrEqual(5000);
  expect(written()).toBeGreaterThan(5000 - 200);
  expect(warnings()).toEqual([
    warning('Reports were dropped: one address reached LOG_MB_PER_DAY.'),
    warning('Reports were dropped: all addresses together reached LOG_MB_PER_DAY_IN_TOTAL.'),
  ]);
  pass(24 * 60 * MINUTE);
  expect(await post(BODY)).toBe(204);
});

test('a header that names no address behind the proxies is pointed out once', async () => {
  const { post, warnings } = await start({ trustedProxies: 0 });
  await post(BODY);
  await post(BODY);
  expect(warnings()).toEqual([warning(expect.stringMatching(/TRUSTED_PROXIES=0/))]);
});

function openConnection(port: number, text = ''): Socket {
  // The server ends it, or the end of the test does.
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.resume().write(text);
  sockets.push(socket);
  return socket;
}

test('connections that send nothing keep nobody out', async () => {
  const { port, post } = await start({}, { mostConnections: 5 });
  const idle = Array.from({ length: 50 }, () => openConnection(port));
  await Promise.all(idle.slice(0, 45).map((socket) => once(socket, 'close')));
  expect(await post(BODY)).toBe(204);
});

const SHORT = {
  headersTimeout: 50,
  requestTimeout: 100,
  connectionsCheckingInterval: 10,
  standstill: 60_000,
};

test.each([
  ['nothing', ''],
  ['half a header', 'POST / HTTP/1.1\r\nHost: a'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{'],
])('a connection that sends %s is ended', async (_, text) => {
  const { port } = await start({}, { timeLimits: SHORT });
  await once(openConnection(port, text), 'close');
  expect(server?.listening).toBe(true);
});

test('a connection that stands still is ended, whatever it waits for', async () => {
  const timeLimits = { ...SHORT, headersTimeout: 60_000, requestTimeout: 60_000, standstill: 50 };
  const { port } = await start({}, { timeLimits });
  await once(openConnection(port, 'POST / HTTP/1.1\r\nHost: a'), 'close');
  expect(server?.listening).toBe(true);
});
