import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import type { Report } from '@laundry-board/shared-types';
import { createRateLimit } from './rateLimit.ts';
import { createReportHandler } from './reportHandler.ts';

const SHELL = 'https://laundry.example';
const MEASURE = { type: 'measure', time: 1, version: '02812eb', name: 'LCP', value: 900 };

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

async function startReceiver(perMinute = 100_000, now = () => 0) {
  const written: Report[] = [];
  const rateLimit = createRateLimit({ perMinute, addresses: 100, now });
  const started = createServer((asked, response) => {
    const addressOf = () => String(asked.headers['x-forwarded-for'] ?? '');
    const write = (report: Report) => void written.push(report);
    void createReportHandler({ origins: [SHELL], rateLimit, addressOf, write })(asked, response);
  });
  server = started;
  await once(started.listen(0, '127.0.0.1'), 'listening');
  const address = started.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}/`;
  const post = async (body: string, headers: Record<string, string> = {}): Promise<number> => {
    const { status } = await fetch(url, {
      method: 'POST',
      body,
      headers: { Origin: SHELL, ...headers },
    });
    return status;
  };
  return { written, post, url, port, rateLimit };
}

const batch = (...reports: readonly unknown[]) => JSON.stringify({ reports });

test('a batch is accepted, as the text of a beacon and as JSON', async () => {
  const { written, post } = await startReceiver();
  expect(await post(batch(MEASURE))).toBe(204);
  expect(await post(batch(MEASURE), { 'Content-Type': 'application/json' })).toBe(204);
  expect(written).toEqual([MEASURE, MEASURE]);
});

test('a batch with a malformed report is answered with 400, and the others are written', async () => {
  const { written, post } = await startReceiver();
  expect(await post(batch(MEASURE, { type: 'error' }))).toBe(400);
  expect(written).toEqual([MEASURE]);
});

test('only pages of the shell may report', async () => {
  const { written, post } = await startReceiver();
  expect(await post(batch(MEASURE), { Origin: 'https://evil.example' })).toBe(403);
  expect(written).toEqual([]);
});

test.each([
  ['application/csp-report', 204],
  ['application/reports+json', 204],
  ['text/plain', 403],
  ['application/json', 403],
])(
  'without the name of an origin, as from WebKit, %s is answered with %i',
  async (type, status) => {
    const { written, post } = await startReceiver();
    const body = JSON.stringify({ type: 'csp-violation', body: { effectiveDirective: 'img-src' } });
    expect(await post(body, { Origin: 'null', 'Content-Type': type })).toBe(status);
    expect(written).toHaveLength(status === 204 ? 1 : 0);
  },
);

test('a page without an origin gets no answer to its preflight', async () => {
  const { url } = await startReceiver();
  const headers = { Origin: 'null', 'Content-Type': 'application/csp-report' };
  expect((await fetch(url, { method: 'OPTIONS', headers })).status).toBe(403);
});

test('the preflight of a browser’s own reports is answered for the shell alone', async () => {
  const { url } = await startReceiver();
  const ask = (Origin: string) => fetch(url, { method: 'OPTIONS', headers: { Origin } });
  const allowed = await ask(SHELL);
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
    204,
    SHELL,
  ]);
  expect(allowed.headers.has('access-control-allow-credentials')).toBe(false);
  expect((await ask('https://evil.example')).status).toBe(403);
});

test('nothing is read here', async () => {
  const { url } = await startReceiver();
  expect((await fetch(url)).status).toBe(405);
});

test('a body that is too long is refused, also one that does not say how long it is', async () => {
  const { port, post, written } = await startReceiver();
  expect(await post(batch(MEASURE, 'x'.repeat(70_000)))).toBe(413);
  const sent = request({ host: '127.0.0.1', port, method: 'POST' });
  const answered = new Promise((resolve) => {
    sent.once('response', ({ statusCode }) => resolve(statusCode));
  });
  // The server may have closed the connection by the time of the last part.
  sent.on('error', () => {});
  for (let n = 0; n < 10; n += 1) sent.write('x'.repeat(10_000));
  expect(await answered).toBe(413);
  sent.destroy();
  expect(written).toEqual([]);
});

test('an address that asks too often is refused for the rest of the minute', async () => {
  let time = 0;
  const { post } = await startReceiver(2, () => time);
  const ask = (address: string) => post(batch(MEASURE), { 'X-Forwarded-For': address });
  expect([await ask('a'), await ask('a'), await ask('a'), await ask('b')]).toEqual([
    204, 204, 429, 204,
  ]);
  time = 60_000;
  expect(await ask('a')).toBe(204);
});

test('of 10,000 reports all well-formed ones are written, and nothing is kept', async () => {
  const { written, post, rateLimit } = await startReceiver();
  const before = process.memoryUsage().heapUsed;
  const reports = (n: number) =>
    Array.from({ length: 20 }, (_, index) =>
      index % 4 === 3 ? { ...MEASURE, value: 'ada@campus.example' } : { ...MEASURE, value: n },
    );
  let size = 0;
  for (let n = 0; n < 500; n += 1) {
    expect(await post(batch(...reports(n)), { 'X-Forwarded-For': `10.0.${n}` })).toBe(400);
    size += written.splice(0).length;
  }
  expect(size).toBe(7500);
  expect(rateLimit.size()).toBe(100);
  // Generous: garbage may not have been collected yet.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
});
