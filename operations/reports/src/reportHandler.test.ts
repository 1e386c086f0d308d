import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import type { ReceivedReport } from './receivedReport.ts';
import { createReportHandler } from './reportHandler.ts';

const SHELL = 'https://laundry.example';
const MEASURE = { type: 'measure', time: 1, version: '02812eb', name: 'LCP', value: 900 };

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

async function startEndpoint() {
  const written: ReceivedReport[] = [];
  const write = (report: ReceivedReport) => void written.push(report);
  const handle = createReportHandler({ origins: [SHELL], write });
  const started = createServer((asked, response) => void handle(asked, response));
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
  return { written, post, url, port };
}

const batch = (...reports: readonly unknown[]) => JSON.stringify({ reports });

test('a batch is accepted, as the text of a beacon and as JSON', async () => {
  const { written, post } = await startEndpoint();
  expect(await post(batch(MEASURE))).toBe(204);
  expect(await post(batch(MEASURE), { 'Content-Type': 'application/json' })).toBe(204);
  expect(written).toEqual([MEASURE, MEASURE]);
});

test('a batch with a malformed report is answered with 400, and the others are written', async () => {
  const { written, post } = await startEndpoint();
  expect(await post(batch(MEASURE, { type: 'error' }))).toBe(400);
  expect(written).toEqual([MEASURE]);
});

test('only pages of the shell may report', async () => {
  const { written, post } = await startEndpoint();
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
    const { written, post } = await startEndpoint();
    const body = JSON.stringify({ type: 'csp-violation', body: { effectiveDirective: 'img-src' } });
    expect(await post(body, { Origin: 'null', 'Content-Type': type })).toBe(status);
    expect(written).toHaveLength(status === 204 ? 1 : 0);
  },
);

test('a page without an origin gets no answer to its preflight', async () => {
  const { url } = await startEndpoint();
  const headers = { Origin: 'null', 'Content-Type': 'application/csp-report' };
  expect((await fetch(url, { method: 'OPTIONS', headers })).status).toBe(403);
});

test('the preflight of a browser’s own reports is answered for the shell alone', async () => {
  const { url } = await startEndpoint();
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
  const { url } = await startEndpoint();
  expect((await fetch(url)).status).toBe(405);
});

test('a body that is too long is refused', async () => {
  const { post, written } = await startEndpoint();
  expect(await post(batch(MEASURE, 'x'.repeat(70_000)))).toBe(413);
  expect(written).toEqual([]);
});

test('a body that is too long and does not say how long it is, is refused', async () => {
  const { port, written } = await startEndpoint();
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
