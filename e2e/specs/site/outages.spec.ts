import type { BrowserContext, Page } from '@playwright/test';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fragileSite.ts';

/** Waits until the SDK has failed so often by itself that its next try is seconds away. */
async function waitForBackOff(page: Page): Promise<void> {
  for (let failures = 0; failures < 4; failures += 1) {
    await page.waitForEvent('requestfailed', (request) => request.url().includes('Listen/channel'));
  }
}

test('a killed backend is told of, the board stays, and it is live again in time', async ({
  page,
  fragile,
}) => {
  test.slow();
  await fragile.openBoard();
  await fragile.kill();
  await waitForBackOff(page);
  await fragile.expectCutOff();
  await expect(boardPage(page).washers).toHaveCount(1);
  await fragile.restore();
  await fragile.expectLive(2);
});

test('a living school is live again in time after an outage too short to be told of', async ({
  page,
  fragile,
}) => {
  await fragile.openBoard();
  for (const washers of [2, 3, 4]) {
    await fragile.write(washers);
    await expect(boardPage(page).washers).toHaveCount(washers);
  }
  await fragile.restore();
  await fragile.expectLive(5);
});

test('a school that falls silent under a backend that answers is never said to be out of reach', async ({
  page,
  fragile,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.textContent.includes('can’t be reached'))
        Reflect.set(window, 'flashed', true);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await fragile.openBoard();
  for (const washers of [2, 3, 4]) {
    await fragile.write(washers);
    await expect(boardPage(page).washers).toHaveCount(washers);
  }
  // The silence makes the page ask the backend, and connect anew.
  await page.waitForRequest((request) => request.method() === 'HEAD', { timeout: 10_000 });
  await page.waitForRequest((request) => /Listen\/channel\?.*RID=\d/.test(request.url()));
  await fragile.expectLive(5);
  expect(await page.evaluate((): unknown => Reflect.get(window, 'flashed'))).toBeUndefined();
});

test('ten outages in a row end with one listener', async ({ fragile }) => {
  test.slow();
  await fragile.openBoard();
  for (let washers = 2; washers <= 11; washers += 1) {
    await fragile.kill();
    await fragile.restore();
    await fragile.expectLive(washers);
  }
});

test('a line that dies without a word is noticed, and the board is live again in time', async ({
  fragile,
}) => {
  test.slow();
  await fragile.openBoard();
  fragile.line.stall();
  await fragile.expectCutOff();
  fragile.line.mend();
  await fragile.expectLive(2);
});

test('a page that has no network and gets it back is live again in time', async ({
  context,
  page,
  fragile,
}) => {
  test.slow();
  await fragile.openBoard();
  await context.setOffline(true);
  await fragile.write(2);
  await fragile.expectCutOff();
  await expect(boardPage(page).washers).toHaveCount(1);
  await context.setOffline(false);
  await fragile.expectLive(3);
});

test('a page that was frozen through an outage is live again in time', async ({
  context,
  page,
  fragile,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'A page is frozen by CDP.');
  await fragile.openBoard();
  await freeze(context, page, true);
  await fragile.kill();
  await fragile.restore();
  await fragile.write(2);
  await freeze(context, page, false);
  await fragile.expectLive(3);
});

async function freeze(context: BrowserContext, page: Page, isFrozen: boolean): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' });
  await session.detach();
}
