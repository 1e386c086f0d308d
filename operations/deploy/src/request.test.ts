import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { freePorts, type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import { createAsk } from './request.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

let server: RunningServer | undefined;

afterEach(() => server?.close());

/** Answers the first requests with the first answers, and all later ones with the last. */
async function serve(...answers: readonly Answer[]) {
  let count = 0;
  server = await serveOnLocalhost((request, response) => {
    const answer = answers[Math.min(count, answers.length - 1)];
    count += 1;
    answer?.(response, request);
  }, 0);
  return { url: `${server.origin}/file.js`, count: () => count };
}

const ok: Answer = (response) => response.end('content');
const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code).end();
const drop: Answer = (_, { socket }) => socket.destroy();
const dropInside: Answer = (response, { socket }) => {
  response.writeHead(200, { 'Content-Length': 1000 });
  response.write('half', () => socket.destroy());
};
const hang: Answer = () => {};

const ask = createAsk({ limitMs: 60_000, pausesMs: [0, 0] });
const hurried = createAsk({ limitMs: 50, pausesMs: [0, 0] });

test.each([
  ['an overloaded server', status(503)],
  ['a lost connection', drop],
  ['a connection that is lost half-way', dropInside],
])('%s is asked again', async (_, first) => {
  const { url, count } = await serve(first, ok);
  const response = await ask(url);
  expect([response.status, await response.text(), count()]).toEqual([200, 'content', 2]);
});

test.each([404, 403])('status %i is an answer, which nobody asks for again', async (code) => {
  const { url, count } = await serve(status(code));
  expect([(await ask(url)).status, count()]).toEqual([code, 1]);
});

const other: Answer = (response) => response.end('other');
const isExpected = (body: Uint8Array) => String(body) === 'content';

test('content that is not what was asked for is asked for again', async () => {
  const { url, count } = await serve(other, ok);
  expect(await (await ask(url, isExpected)).text()).toBe('content');
  expect(count()).toBe(2);
});

test('content that is never what was asked for is the answer after three attempts', async () => {
  const { url, count } = await serve(other);
  expect(await (await ask(url, isExpected)).text()).toBe('other');
  expect(count()).toBe(3);
});

test('what other statuses bring is not compared', async () => {
  const { url, count } = await serve(status(404));
  expect((await ask(url, () => false)).status).toBe(404);
  expect(count()).toBe(1);
});

test('the last of three server errors is the answer', async () => {
  const { url, count } = await serve(status(503), status(503), status(502));
  expect([(await ask(url)).status, count()]).toEqual([502, 3]);
});

test('a server that never answers is given up after a time, with its URL', async () => {
  const { url } = await serve(hang);
  await expect(hurried(url)).rejects.toThrow(`${url} did not answer within 0.1 s.`);
});

test('an answer that begins and never ends is given up, too', async () => {
  const { url } = await serve((response) => response.writeHead(200).write('half'));
  await expect(hurried(url)).rejects.toThrow(`${url} did not answer within 0.1 s.`);
});

test('all requests of a command end together', async () => {
  const { url } = await serve(hang);
  const inTotal = createAsk({ limitMs: 60_000, pausesMs: [60_000], totalMs: 100 });
  await expect(inTotal(url)).rejects.toThrow(/did not answer within/);
  await expect(inTotal(url)).rejects.toThrow(`${url} was not asked: 0.1 s were over.`);
});

test('a lost connection is reported with its URL and its cause', async () => {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}/releases.json`;
  await expect(ask(url)).rejects.toThrow(
    `${url} could not be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
  );
  await expect(ask('http://localhost:notaport/')).rejects.toThrow(/Invalid URL/);
});

test('a proxy that Node.js leaves alone is named with the URL that could not be reached', async () => {
  const [port] = await freePorts(1);
  const environment = { HTTPS_PROXY: 'http://proxy.campus.example:3128' };
  const behindProxy = createAsk({ limitMs: 60_000, pausesMs: [] }, environment);
  await expect(behindProxy(`https://127.0.0.1:${port}/`)).rejects.toThrow(
    /could not be reached: .*ECONNREFUSED .*\. HTTPS_PROXY is set, .*\.$/,
  );
});
