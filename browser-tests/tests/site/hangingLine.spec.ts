import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { expect, test as base } from '../../src/fixtures.ts';

/** The site behind a line on which the first request for the runtime configuration never ends. */
const test = base.extend<{ origin: string }>({
  origin: async ({ site }, use) => {
    let asked = 0;
    const server: Server = createServer((request, response) => {
      if (request.url?.startsWith('/runtime-config.json') === true) {
        asked += 1;
        if (asked === 1) return;
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
    await use(`http://localhost:${typeof address === 'object' ? address?.port : ''}`);
    server.closeAllConnections();
    server.close();
  },
});

// Routes of the browser answer before its cache does, so they can't show this.
test('trying again gets past a request for the configuration that hangs', async ({
  origin,
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/could not start/);
  await page.goto(origin);
  await expect(page.getByRole('alert')).toContainText('could not start', { timeout: 15_000 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});
