import type { Page } from '@playwright/test';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fragileSite.ts';

/** Waits until the SDK has failed so often by itself that its next try is seconds away. */
async function waitForBackOff(page: Page): Promise<void> {
  for (let failures = 0; failures < 4; failures += 1) {
    await page.waitForEvent('requestfailed', (request) => request.url().includes('Listen/channel'));
  }
}

test('a killed backend is reported, and recovers @engines', async ({ page, fragile }) => {
  test.slow();
  await fragile.openBoard();
  await fragile.kill();
  await waitForBackOff(page);
  await fragile.expectCutOff();
  await expect(boardPage(page).washers).toHaveCount(1);
  await fragile.restore();
  await fragile.expectLive(2);
  // Nor do outages that are too short to be reported.
  for (const washers of [3, 4, 5]) {
    await fragile.restore();
    await fragile.expectLive(washers);
  }
});

test('a backend that is down from the start recovers', async ({ page, fragile, visitAs }) => {
  await fragile.kill();
  await visitAs('ada@campus.example', fragile.origin);
  await fragile.expectCutOff();
  await expect(boardPage(page).skeletons('building')).toHaveCount(5);
  await fragile.restore();
  await fragile.expectLive(1);
});

test('a silently dead line is noticed', async ({ fragile }) => {
  test.slow();
  await fragile.openBoard();
  fragile.line.stall();
  await fragile.expectCutOff();
  fragile.line.mend();
  await fragile.expectLive(2);
});

test('a page without a network says so at once @engines', async ({ context, page, fragile }) => {
  test.slow();
  await fragile.openBoard();
  const freshness = page.locator('[data-freshness]').first();
  await expect(freshness).toHaveText(/^Live/);
  await context.setOffline(true);
  await expect(freshness).toHaveText(/^Offline · newest report/);
  await fragile.expectCutOff();
  await expect(boardPage(page).washers).toHaveCount(1);
  await context.setOffline(false);
  await fragile.write(2);
  await expect(boardPage(page).washers).toHaveCount(2);
  await expect(freshness).toHaveText(/^Live/);
});

test('a page frozen through an outage recovers', async ({ context, page, fragile }) => {
  const session = await context.newCDPSession(page);
  await fragile.openBoard();
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await fragile.restore();
  await fragile.write(2);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await fragile.expectLive(3);
});
