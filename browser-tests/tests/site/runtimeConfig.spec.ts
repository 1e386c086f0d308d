import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../../src/fixtures.ts';

/** The site behind a server that counts the requests for the runtime configuration. */
interface CountingServer {
  readonly origin: string;
  readonly requests: () => number;
  /** Leaves the next request unanswered. */
  readonly hangOnce: () => void;
}

// Routes of the browser answer before its cache does, so they can't show this.
const test = base.extend<{ server: CountingServer }>({
  server: async ({ site }, use) => {
    let requests = 0;
    let hangs = false;
    const server: Server = createServer((request, response) => {
      if (request.url?.startsWith('/runtime-config.json') === true) {
        requests += 1;
        if (hangs) {
          hangs = false;
          return;
        }
      }
      void fetch(`${site.origin}${request.url ?? '/'}`).then(async (answer) => {
        const kept = [...answer.headers].filter(
          ([name]) => !/encoding|length|connection/.test(name),
        );
        response.writeHead(answer.status, Object.fromEntries(kept));
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    await use({
      origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
      requests: () => requests,
      hangOnce: () => {
        hangs = true;
      },
    });
    server.closeAllConnections();
    server.close();
  },
});

const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

test('trying again gets past a request for the configuration that hangs', async ({
  server,
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/could not start/);
  server.hangOnce();
  await page.goto(server.origin);
  await expect(page.getByRole('alert')).toContainText('could not start', { timeout: 15_000 });
  await page.getByRole('button', { name: 'Try again' }).click();
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
