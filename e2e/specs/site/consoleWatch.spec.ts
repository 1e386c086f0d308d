import type { Browser, Page } from '@playwright/test';
import { listen } from '@laundry-board/hosting';
import { expect, test } from '../../support/watchedTest.ts';

/** Ways to a document that nobody watches by name. */
const PLACES: Readonly<Record<string, (page: Page, address: string, browser: Browser) => unknown>> =
  {
    'the page': (page, address) => page.goto(address),
    'a popup': (page, address) => page.evaluate((url) => void window.open(url), address),
    'a frame': (page, address) =>
      page.evaluate((url) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
      }, address),
    'a context of its own': async (_, address, browser) => {
      const own = await browser.newContext();
      await (await own.newPage()).goto(address);
      await own.close();
    },
  };

for (const [place, open] of Object.entries(PLACES)) {
  for (const header of ['Content-Security-Policy', 'Content-Security-Policy-Report-Only']) {
    test(`what ${header} refuses in ${place} fails a test, whatever errors it expects`, async ({
      page,
      pageConsole,
      browser,
    }) => {
      const server = await listen((request, response) => {
        response.setHeader('Content-Type', 'text/html');
        if (request.url === '/refused') response.setHeader(header, "style-src 'none'");
        response.end('<!doctype html><body><style></style></body>');
      }, 0);
      pageConsole.expectErrors(/./);
      await page.goto(server.origin);
      expect(pageConsole.unexpected()).toEqual([]);
      await open(page, `${server.origin}/refused`, browser);
      await expect
        .poll(pageConsole.unexpected)
        .toEqual([expect.stringMatching(/^Security policy violation: style-src-elem inline/)]);
      pageConsole.expectViolations(/style-src-elem inline/);
      await server.close();
    });
  }
}

test('an exception and a console error in a popup fail a test', async ({ page, pageConsole }) => {
  await page.goto('about:blank');
  const popup = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('about:blank'));
  await (
    await popup
  ).evaluate(() => {
    console.error('told');
    setTimeout(() => {
      throw new Error('thrown');
    });
  });
  await expect.poll(pageConsole.unexpected).toEqual(['told', 'Uncaught thrown']);
  pageConsole.expectErrors(/told/, /thrown/);
});
