import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectRefusal } from '../../support/expectRefusal.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { buildFolder } from '../../support/localSite.ts';
import { type OwnShell, serveOwnShell, workerReady } from '../../support/ownShell.ts';
import { LOAD_FAILURE } from '../../support/consoleWatch.ts';

/** A shell that a page has been opened from once, so that its worker is there. */
const test = base.extend<{ shell: OwnShell }>({
  shell: async ({ page, pageConsole, site }, use) => {
    pageConsole.expectErrors(LOAD_FAILURE);
    const shell = await serveOwnShell(site.config);
    await page.goto(`${shell.origin}/test`);
    await workerReady(page);
    await use(shell);
    await shell.close();
  },
});

test.use({ serviceWorkers: 'allow' });

/** From now on no pause of a page ends by itself. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('without a connection the shell says so within a second, at the address that was asked for', async ({
  page,
  shell,
}) => {
  await shell.close();
  await page.goto(`${shell.origin}/nowhere?building=maple#washers`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  expect(page.url()).toBe(`${shell.origin}/nowhere?building=maple#washers`);
  const drawn = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  expect(drawn).toBeLessThan(1000);
});

test('the offline page reads well: language, title, landmark, no need of width', async ({
  page,
  shell,
}) => {
  await shell.close();
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto(shell.origin);
  await expect(page).toHaveTitle(/offline/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading')).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText(
    'The board comes back by itself as soon as there is a connection.',
  );
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [colour, theme] = await page.evaluate((scheme) => {
      const meta = document.querySelector(`meta[name="theme-color"][media*="${scheme}"]`);
      const { documentElement: root } = document;
      return [getComputedStyle(root).getPropertyValue('--page'), meta?.getAttribute('content')];
    }, colorScheme);
    expect(theme).toBe(colour);
  }
});

test('the offline page moves only for those who want it to', async ({
  browserName,
  page,
  shell,
}) => {
  test.skip(browserName !== 'chromium', 'Playwright emulates less motion in Chromium alone.');
  await shell.close();
  await page.goto(shell.origin);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const movements = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSAnimation)
        .map(({ effect }) => effect?.getTiming().iterations),
    );
  expect(await movements()).toEqual([Infinity]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movements()).toEqual([]);
});

test('the offline page asks in growing pauses and goes live by itself', async ({ page, shell }) => {
  await shell.close();
  await stopClock(page);
  await page.goto(`${shell.origin}/test?a=b`);
  await expect(page.getByRole('heading')).toHaveText('You are offline');
  let asked = 0;
  page.on('requestfailed', (request) => {
    if (request.method() === 'HEAD') asked += 1;
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

const OCCASIONS: readonly { readonly what: string; readonly happen: () => void }[] = [
  { what: 'the browser is online again', happen: () => void dispatchEvent(new Event('online')) },
  {
    what: 'the page is looked at again',
    happen: () => void document.dispatchEvent(new Event('visibilitychange')),
  },
  {
    what: 'Try again is pressed',
    happen: () => document.querySelector('button')?.click(),
  },
];

for (const { what, happen } of OCCASIONS) {
  test(`the offline page asks at once when ${what}`, async ({ page, shell }) => {
    await shell.close();
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

test('a browser without a line is told, and goes live as soon as it has one', async ({
  browserName,
  context,
  page,
  shell,
}) => {
  test.skip(browserName !== 'chromium', 'A worker keeps its network in an emulated outage.');
  await context.setOffline(true);
  await stopClock(page);
  await page.goto(`${shell.origin}/test`);
  await expect(page.getByRole('heading')).toHaveText('You are offline');
  await context.setOffline(false);
  await expect(page.locator('body')).toHaveText('Test');
});

test('the worker keeps nothing and leaves every file to the network', async ({
  browserName,
  page,
  shell,
}) => {
  await page.goto(shell.origin);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  const seen = await page.evaluate(async () => ({
    controlled: navigator.serviceWorker.controller !== null,
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    sources: performance
      .getEntriesByType('resource')
      .map((entry): unknown => Reflect.get(entry, 'workerFinalSourceType')),
  }));
  expect(seen).toMatchObject({ controlled: true, caches: [], workers: 1 });
  // Chromium alone says where a file came from.
  const source = browserName === 'chromium' ? 'network' : undefined;
  expect(new Set(seen.sources)).toEqual(new Set([source]));
});

test('what the site answers is passed on, also when it is no page', async ({
  page,
  pageConsole,
  shell,
}) => {
  pageConsole.expectErrors(/404/);
  expect((await page.goto(`${shell.origin}/missing.svg`))?.status()).toBe(404);
  const known = await page.goto(`${shell.origin}/third-party-licences.txt`);
  expect(known?.headers()['content-type']).toContain('text/plain');
});

test('no script but the one can be registered as a worker', async ({
  page,
  pageConsole,
  shell,
}) => {
  expectRefusal(pageConsole, /require-trusted-types-for trusted-types-sink/);
  await page.goto(`${shell.origin}/test`);
  const outcome = await page.evaluate(async () => {
    // In a task of the page's own: what a driven browser is told to run is above the policy.
    await new Promise((resolve) => setTimeout(resolve));
    return navigator.serviceWorker.register('/start.js').then(() => 'registered', String);
  });
  expect(outcome).toMatch(/TrustedScriptURL|Sink type mismatch/);
});

test('the kill switch of docs/deployment.md ends the worker for good', async ({
  page,
  pageConsole,
  site,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-worker-'));
  await cp(buildFolder('shell'), folder, { recursive: true });
  const shell = await serveOwnShell(site.config, folder);
  await page.goto(`${shell.origin}/test`);
  await workerReady(page);

  const deployment = path.resolve(import.meta.dirname, '../../../docs/deployment.md');
  const [, kill = ''] =
    /```js\n([^`]+unregister[^`]+)```/.exec(await readFile(deployment, 'utf8')) ?? [];
  await writeFile(path.join(folder, 'service-worker.js'), kill);
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
  await page.goto('about:blank');
  await shell.close();
  await expect(page.goto(`${shell.origin}/test`)).rejects.toThrow(/CONNECTION_REFUSED/);
  await rm(folder, { recursive: true });
});
