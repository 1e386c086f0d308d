import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serveOnLocalhost } from '@laundry-board/loopback';
import { buildFolder } from '@laundry-board/sites';
import {
  blocksOf,
  expect,
  expectAccessible,
  expectThemeColours,
  LOAD_FAILURE,
  overflow,
  type OwnShell,
  serveOwnShell,
  stopClock,
  test as base,
  workerReady,
} from '../../support/test.ts';

/** A shell that a page has been opened from once, so that its worker is there. */
const test = base.extend<{ shell: OwnShell }>({
  shell: async ({ folder, page, pageConsole, site }, use) => {
    pageConsole.expectErrors(LOAD_FAILURE);
    await cp(buildFolder('shell'), folder, { recursive: true });
    const shell = await serveOwnShell(site.config, folder);
    await page.goto(`${shell.origin}/test`);
    await workerReady(page);
    await use(shell);
    await shell.close();
  },
});

test.use({ serviceWorkers: 'allow' });

test('an offline shell says so at the URL that was asked for @engines', async ({ page, shell }) => {
  await shell.close();
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto(`${shell.origin}/nowhere?building=maple#washers`);
  await expect(page.getByRole('heading')).toHaveText('You are offline');
  expect(page.url()).toBe(`${shell.origin}/nowhere?building=maple#washers`);
  await expect(page).toHaveTitle(/offline/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('main')).toContainText(
    'The board comes back by itself as soon as there is a connection.',
  );
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page, 'offline');
});

test('a lobby’s offline page can not be enlarged @rare', async ({ page, shell }) => {
  await shell.close();
  const touchAction = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).touchAction);
  await page.goto(shell.origin);
  expect(await touchAction()).toBe('auto');
  await page.goto(`${shell.origin}/?display=wall`);
  expect(await touchAction()).toBe('pan-x pan-y');
});

test('the offline page has the colours of the site @rare', async ({ page, shell }) => {
  await shell.close();
  await page.goto(shell.origin);
  await expectThemeColours(page);
});

test('the offline page moves for five seconds, and not for those who want it still @rare', async ({
  page,
  shell,
}) => {
  await shell.close();
  await page.goto(shell.origin);
  const movements = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSAnimation)
        .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const [ending = Infinity, ...others] = await movements();
  expect(ending).toBeLessThanOrEqual(5000);
  expect(others).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movements()).toEqual([]);
});

test('the offline page retries with growing delays @rare', async ({ page, shell }) => {
  await shell.close();
  await page.clock.install();
  await stopClock(page);
  await page.goto(`${shell.origin}/test?a=b`);
  await expect(page.getByRole('heading')).toHaveText('You are offline');
  let asked = 0;
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'fetch') asked += 1;
  });
  const failed = (count: number) => expect.poll(() => asked).toBe(count);
  for (const [index, pause] of [2000, 4000, 8000, 10_000, 10_000].entries()) {
    await page.clock.runFor(pause - 1);
    expect(asked).toBe(index);
    await page.evaluate(() => document.querySelector('output')?.replaceChildren());
    await page.clock.runFor(1);
    await failed(index + 1);
    await expect(page.getByRole('status')).toHaveText('Still offline.');
  }
  await shell.open();
  await page.clock.runFor(10_000);
  await expect(page.locator('body')).toHaveText('Test');
  expect(page.url()).toBe(`${shell.origin}/test?a=b`);
});

/** What makes the offline page ask at once, rather than after its pause. */
const OCCASIONS: Readonly<Record<string, () => void>> = {
  'the browser is online again': () => void dispatchEvent(new Event('online')),
  'the page is looked at again': () => void document.dispatchEvent(new Event('visibilitychange')),
  'Try again is pressed': () => document.querySelector('button')?.click(),
};

for (const [what, happen] of Object.entries(OCCASIONS)) {
  test(`the offline page retries at once when ${what} @older @rare`, async ({ page, shell }) => {
    await shell.close();
    await page.clock.install();
    await stopClock(page);
    await page.goto(`${shell.origin}/test`);
    await expect(page.getByRole('heading')).toHaveText('You are offline');
    await page.evaluate(happen);
    await expect(page.getByText('Still offline.')).toBeVisible();
    await shell.open();
    await page.evaluate(happen);
    await expect(page.locator('body')).toHaveText('Test');
  });
}

/** What a host, or a network before it, may answer in place of the board. */
const OTHER_ANSWERS = [
  { what: 'an error 503', status: 503, html: '<h1>Service Unavailable</h1>' },
  { what: 'an empty error 500', status: 500, html: '' },
  { what: 'an error 429', status: 429, html: '<h1>Too Many Requests</h1>' },
  { what: 'an error 404', status: 404, html: '<h1>Not Found</h1>' },
  { what: 'an error 403', status: 403, html: '<h1>Forbidden</h1>' },
  { what: 'the page of a portal', status: 200, html: '<h1>Welcome to our Wi-Fi</h1>' },
  {
    what: 'the page of another site',
    status: 200,
    html: '<h1>Menu of the day</h1><script type="module" src="/page.0123456789ab.js"></script>',
  },
];

/** Answers each request at an address alike. @returns The server, and the URLs that it was asked for. */
async function answerAlike(
  origin: string,
  { status, html }: { readonly status: number; readonly html: string },
) {
  const urls: string[] = [];
  const server = await serveOnLocalhost(
    async ({ url = '' }, response) => {
      urls.push(url);
      response.writeHead(url.endsWith('.js') ? 404 : status, { 'Content-Type': 'text/html' });
      response.end(html);
    },
    Number(new URL(origin).port),
  );
  return { urls, close: server.close };
}

for (const { what, ...answer } of OTHER_ANSWERS) {
  test(`a lobby screen whose host answers with ${what} shows it to nobody, and comes back @engines @rare`, async ({
    page,
    shell,
  }) => {
    const lobby = `${shell.origin}/test?display=wall`;
    await page.goto(lobby);
    await shell.close();
    const host = await answerAlike(shell.origin, answer);
    await page.reload();
    await expect(page.getByRole('heading')).toHaveText('The laundry board can’t be reached');
    await expect(page.getByRole('status')).toHaveText('Not yet.');
    // It asks without leaving.
    expect(host.urls.filter((url) => url.includes('wall'))).toHaveLength(1);
    await host.close();
    await shell.open();
    await expect(page.locator('body')).toHaveText('Test');
    expect(page.url()).toBe(lobby);
  });
}

test('a resident whose host has an error reads so, and whatever else it answers', async ({
  page,
  shell,
}) => {
  await shell.close();
  for (const { status, html } of OTHER_ANSWERS) {
    const host = await answerAlike(shell.origin, { status, html });
    await page.goto(`${shell.origin}/test`);
    await expect(page.getByRole('heading')).toHaveText(
      status < 500 ? html.replace(/<script.*|<\/?h1>/g, '') : 'The laundry board can’t be reached',
    );
    await host.close();
  }
});

test('the worker caches no file @rare', async ({ page, pageConsole, shell }) => {
  await page.goto(shell.origin);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  const seen = await page.evaluate(async () => ({
    controlled: navigator.serviceWorker.controller !== null,
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    // Chromium alone says where a file came from.
    served: performance
      .getEntriesByType('resource')
      .map((entry): unknown => Reflect.get(entry, 'workerFinalSourceType'))
      .filter((source) => source === 'cache' || source === 'fetch-event'),
  }));
  expect(seen).toEqual({ controlled: true, caches: [], workers: 1, served: [] });
  // What the site answers is passed on, also when it is no page.
  pageConsole.expectErrors(/404/);
  expect((await page.goto(`${shell.origin}/missing.svg`))?.status()).toBe(404);
});

test('the kill switch ends the worker @rare', async ({ folder, page, shell }) => {
  // As the page of a resident does.
  await page.evaluate(() => caches.open('laundry'));
  const [script = ''] = await blocksOf('docs/deployment.md', 'The service worker', 'js');
  await writeFile(path.join(folder, 'service-worker.js'), script);
  await page.goto(`${shell.origin}/test`);
  // The browser looks for a new worker by itself, at a time of its own.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // One that is already gone has nothing to update.
    await registration.update().catch(() => {});
  });
  // A page that still registers it keeps a registration, of a worker that does nothing.
  const isOnItsWay = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).some(
        ({ installing, waiting }) => installing !== null || waiting !== null,
      ),
    );
  await expect.poll(isOnItsWay).toBe(false);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await page.goto('about:blank');
  await shell.close();
  await expect(page.goto(`${shell.origin}/test`)).rejects.toThrow(/CONNECTION_REFUSED/);
});
