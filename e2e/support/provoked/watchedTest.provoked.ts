import type { BrowserContext, Page } from '@playwright/test';
import { expectRefusal, test } from '../watchedTest.ts';
import { PLACES, PROVOCATIONS, titleOf } from './provocations.ts';

const SITE = 'https://watched.example';
const OTHER_ORIGIN = 'https://neighbour.example';

// Playwright expects these to fail, and so goes on with the same browser.
for (const [what, { script }] of Object.entries(PROVOCATIONS)) {
  for (const where of PLACES) {
    test.fail(titleOf(what, where), async ({ page }) => {
      await serveSite(page.context(), script);
      await visit[where](page, script);
    });
  }
}

test('a calm page', async ({ page }) => {
  await serveSite(page.context(), "console.warn('only a warning')");
  await page.goto(`${SITE}/provoking`);
});

test('a declared console error', async ({ page, pageConsole }) => {
  pageConsole.expectErrors(/^declared$/);
  await serveSite(page.context(), "console.error('declared')");
  await page.goto(`${SITE}/provoking`);
});

test.fail('a console error beside a declared one', async ({ page, pageConsole }) => {
  pageConsole.expectErrors(/^declared$/);
  await serveSite(page.context(), "console.error('declared'); console.error('beside it')");
  await page.goto(`${SITE}/provoking`);
});

test('a declared violation', async ({ page, pageConsole }) => {
  expectRefusal(pageConsole, /connect-src https:\/\/refused/);
  await serveSite(page.context(), PROVOCATIONS['a policy violation'].script);
  await page.goto(`${SITE}/provoking`);
});

test.fail('a policy violation where every error is declared', async ({ page, pageConsole }) => {
  pageConsole.expectErrors(/./);
  await serveSite(page.context(), PROVOCATIONS['a policy violation'].script);
  await page.goto(`${SITE}/provoking`);
});

/** Answers `/provoking` with a document that runs a script, and any other path with an empty one. */
async function serveSite(context: BrowserContext, script: string): Promise<void> {
  await context.route(/\.example\//, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': "connect-src 'none'" },
      body:
        new URL(route.request().url()).pathname === '/provoking'
          ? `<!doctype html><script>${script}</script>`
          : '<!doctype html>',
    }),
  );
}

/** Loads the provoking document in each place. */
const visit: Readonly<
  Record<(typeof PLACES)[number], (page: Page, script: string) => Promise<void>>
> = {
  'the page': async (page) => {
    await page.goto(`${SITE}/provoking`);
  },
  'a popup': async (page) => {
    await page.goto(SITE);
    const opened = page.waitForEvent('popup');
    await page.evaluate((url) => void open(url), `${SITE}/provoking`);
    await (await opened).waitForLoadState();
  },
  'a frame': (page) => visitFrame(page, `${SITE}/provoking`),
  'a frame of another origin': (page) => visitFrame(page, `${OTHER_ORIGIN}/provoking`),
  'a page of another context': async (page, script) => {
    const context = await page.context().browser()?.newContext();
    if (context === undefined) throw new Error('The page has no browser.');
    await serveSite(context, script);
    const other = await context.newPage();
    await other.goto(`${SITE}/provoking`);
  },
};

async function visitFrame(page: Page, url: string): Promise<void> {
  await page.goto(SITE);
  await page.evaluate(async (src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
  }, url);
}
