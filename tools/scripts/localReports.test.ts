import { serveOnLocalhost } from '@laundry-board/loopback';
import { afterEach, expect, jest, test } from '@jest/globals';
import { localReports } from './localReports.ts';

const SHELL = {
  title: 'the shell',
  variable: 'SHELL_PORT',
  port: 3000,
  origin: 'http://localhost:3000',
};
const MEASURE = { type: 'measure', time: 1, version: '02812eb', name: 'LCP', value: 900 };

let close = (): Promise<void> => Promise.resolve();
afterEach(() => close());

test('the local endpoint prints a line for each report of the shell’s pages', async () => {
  const print = jest.fn<(line: string) => void>();
  const { endpoint, url } = localReports(SHELL, print);
  expect([url, endpoint.pathname]).toEqual(['http://localhost:3000/reports', '/reports']);
  const server = await serveOnLocalhost(endpoint.handle, 0);
  close = server.close;
  const post = (Origin: string) =>
    fetch(server.origin, {
      method: 'POST',
      headers: { Origin },
      body: JSON.stringify({ reports: [MEASURE, MEASURE] }),
    });
  expect((await post(SHELL.origin)).status).toBe(204);
  expect((await post('http://localhost:4000')).status).toBe(403);
  expect(print.mock.calls).toEqual([['shell 02812eb LCP 900 ms'], ['shell 02812eb LCP 900 ms']]);
});
