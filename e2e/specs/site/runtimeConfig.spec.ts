import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { integrityOf } from '@laundry-board/deploy';
import { buildFolder, serveShell } from '@laundry-board/hosting';
import { serveOnLocalhost } from '@laundry-board/loopback';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { expect, runClockUntilAlert, test as base } from '../../support/fixtures.ts';
import { sampleSchool } from '../../support/schools.ts';

const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

for (const { title, answer, cause } of [
  { title: 'missing', answer: { status: 404, body: 'Not found' }, cause: /HTTP status 404/ },
  { title: 'no JSON', answer: { status: 200, body: '<!doctype html>' }, cause: /holds no JSON/ },
]) {
  base(
    `a runtime configuration that is ${title} ends in a clear screen that can try again`,
    async ({ page, pageConsole }) => {
      pageConsole.expectErrors(/could not start/, /404 \(Not Found\)/);
      const config = '**/runtime-config.json';
      await page.route(config, (route) =>
        route.fulfill({ ...answer, contentType: 'application/json' }),
      );
      await page.goto('/');
      await expect(page.getByRole('alert')).toContainText('The laundry board could not start.');
      expect(pageConsole.lines.join('\n')).toMatch(cause);
      await page.unroute(config);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(loginScreen(page)).toBeVisible();
    },
  );
}

base(
  'a page that holds the configuration shows the board at its pin without the file',
  async ({ page, schools, site, visitAs }) => {
    const folder = buildFolder('shell');
    const entry = await readFile(path.join(buildFolder('board-remote'), REMOTE_ENTRY_FILE));
    const integrity = integrityOf(entry);
    const config = { ...site.config, pins: { board: { entry: REMOTE_ENTRY_FILE, integrity } } };
    const shell = await serveShell({ folder, port: 0, config, configInPage: true });
    await schools.write('campus.example', sampleSchool());
    await page.route('**/runtime-config.json', () => {});
    await visitAs('ada@campus.example', `${shell.origin}/`);
    await expect(boardPage(page).washers.first()).toBeVisible();
    const preload = page.locator(
      `link[rel=preload][href="${site.config.remotes.board}${REMOTE_ENTRY_FILE}"]`,
    );
    await expect(preload).toHaveAttribute('integrity', integrity);
    await page.close();
    await shell.close();
  },
);

/** The site behind a server that counts the requests for the runtime configuration, and can hold them. */
interface HoldingServer {
  readonly origin: string;
  requests: number;
  /** Whether requests are left without an answer from now on. */
  isHolding: boolean;
  /** Answers to the requests that were held. */
  readonly held: (() => void)[];
}

// Routes of the browser answer before its cache does, so they can't show this.
const test = base.extend<{ readonly server: HoldingServer }>({
  server: async ({ site }, use) => {
    const { origin, close } = await serveOnLocalhost((request, response) => {
      const answer = async (): Promise<void> => {
        const answered = await fetch(`${site.origin}${request.url ?? '/'}`);
        const kept = [...answered.headers].filter(
          ([name]) => !/encoding|length|connection/.test(name),
        );
        response.writeHead(answered.status, Object.fromEntries(kept));
        response.end(Buffer.from(await answered.arrayBuffer()));
      };
      const isConfig = request.url?.startsWith('/runtime-config.json') === true;
      if (isConfig) server.requests += 1;
      if (isConfig && server.isHolding) server.held.push(() => void answer());
      else void answer();
    }, 0);
    const server: HoldingServer = { origin, requests: 0, isHolding: false, held: [] };
    await use(server);
    await close();
  },
});

for (const isLate of [false, true]) {
  const title = isLate
    ? 'a configuration that comes after the message is still taken'
    : 'trying again gets past a request for the configuration that hangs @engines';
  test(title, async ({ server, page, pageConsole }) => {
    pageConsole.expectErrors(/could not start.*took longer than 5 s/s);
    await page.clock.install();
    server.isHolding = true;
    await page.goto(server.origin);
    await runClockUntilAlert(page, 'The laundry board could not start.');
    server.isHolding = isLate;
    await page.getByRole('button', { name: 'Try again' }).click();
    if (isLate) {
      await expect.poll(() => server.requests).toBeGreaterThan(1);
      server.held.shift()?.();
    }
    await expect(loginScreen(page)).toBeVisible();
  });
}

test('every load asks for the configuration once @engines', async ({ server, page }) => {
  // A page that listens to this one is loaded again, in place of being shown as it was.
  await page.addInitScript(() => addEventListener('unload', () => {}));
  await page.goto(server.origin);
  await expect(loginScreen(page)).toBeVisible();
  expect(server.requests).toBe(1);
  await page.reload();
  await expect(loginScreen(page)).toBeVisible();
  expect(server.requests).toBe(2);
  await page.goto(`${server.origin}/test`);
  await page.goBack();
  await expect(loginScreen(page)).toBeVisible();
  // Its Date header is what the device's clock is set by, so an old answer would do harm.
  expect(server.requests).toBe(3);
});
