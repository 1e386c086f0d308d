import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../../support/fixtures.ts';

/** The site behind a server that counts the requests for the runtime configuration, and can hold them. */
interface HoldingServer {
  readonly origin: string;
  readonly requests: () => number;
  /** Whether requests are left without an answer from now on. */
  readonly hold: (isHolding: boolean) => void;
  /** Answers the oldest request that was held. */
  readonly release: () => void;
}

// Routes of the browser answer before its cache does, so they can't show this.
const test = base.extend<{
  readonly server: HoldingServer;
  /** Opens a page whose configuration is held, and waits until it says so. */
  readonly openWithoutAnswer: () => Promise<void>;
}>({
  server: async ({ site }, use) => {
    let requests = 0;
    let isHolding = false;
    const held: (() => void)[] = [];
    const server: Server = createServer((request, response) => {
      const answer = async (): Promise<void> => {
        const answered = await fetch(`${site.origin}${request.url ?? '/'}`);
        const kept = [...answered.headers].filter(
          ([name]) => !/encoding|length|connection/.test(name),
        );
        response.writeHead(answered.status, Object.fromEntries(kept));
        response.end(Buffer.from(await answered.arrayBuffer()));
      };
      const isConfig = request.url?.startsWith('/runtime-config.json') === true;
      if (isConfig) requests += 1;
      if (isConfig && isHolding) held.push(() => void answer());
      else void answer();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    await use({
      origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
      requests: () => requests,
      hold: (isWanted) => {
        isHolding = isWanted;
      },
      release: () => held.shift()?.(),
    });
    server.closeAllConnections();
    server.close();
  },
  openWithoutAnswer: ({ server, page, pageConsole }, use) =>
    use(async () => {
      pageConsole.expectErrors(/could not start/);
      server.hold(true);
      await page.goto(server.origin);
      await expect(page.getByRole('alert')).toContainText('could not start', { timeout: 15_000 });
    }),
});

const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

test('trying again gets past a request for the configuration that hangs', async ({
  server,
  page,
  openWithoutAnswer,
}) => {
  await openWithoutAnswer();
  server.hold(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(loginScreen(page)).toBeVisible();
});

test('a configuration that comes after the message is still taken', async ({
  server,
  page,
  openWithoutAnswer,
}) => {
  await openWithoutAnswer();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(server.requests).toBeGreaterThan(1);
  server.release();
  await expect(loginScreen(page)).toBeVisible();
});

test('every load asks for the configuration once, and again when the resident comes back to it', async ({
  server,
  page,
}) => {
  // A page that listens to this one is loaded again, in place of being shown as it was.
  await page.addInitScript(() => addEventListener('unload', () => {}));
  await page.goto(server.origin);
  await expect(loginScreen(page)).toBeVisible();
  expect(server.requests()).toBe(1);
  await page.reload();
  await expect(loginScreen(page)).toBeVisible();
  expect(server.requests()).toBe(2);
  await page.goto(`${server.origin}/test`);
  await page.goBack();
  await expect(loginScreen(page)).toBeVisible();
  // Its Date header is what the device's clock is set by, so an old answer would do harm.
  expect(server.requests()).toBe(3);
});
