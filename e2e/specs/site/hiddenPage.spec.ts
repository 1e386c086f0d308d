import type { Page } from '@playwright/test';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { boardPage } from '../../support/boardPage.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { type LocalSite, startLocalSite } from '../../support/localSite.ts';
import { building, machine } from '../../support/sampleSchool.ts';
import { type Schools, schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signInByPopup.ts';
import { LOAD_FAILURE } from '../../support/consoleWatch.ts';

const AHEAD = -3_600_000;

/** A site of its own, so that every listener on its backend is this page's. */
const test = base.extend<{ own: { site: LocalSite; schools: Schools } }>({
  own: async ({ pageConsole }, use) => {
    pageConsole.expectErrors(/Could not reach Cloud Firestore/, LOAD_FAILURE);
    const site = await startLocalSite();
    await use({ site, schools: schoolsOf(site.firestore.origin, LOCAL_PROJECT_ID) });
    await site.close();
  },
});

test.skip(({ browserName }) => browserName !== 'chromium', 'Nothing in it differs by engine.');

const hall = (washers: number) => ({
  buildings: [
    building('n', 'North Hall', {
      washingmachines: Array.from({ length: washers }, () => machine(true, AHEAD)),
    }),
  ],
});

/** Shows or hides the page as a browser with another tab in front does. */
async function see(page: Page, visibility: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

async function openBoard(page: Page, own: { site: LocalSite; schools: Schools }): Promise<void> {
  await page.clock.install();
  await own.schools.write('campus.example', hall(1));
  await page.goto(own.site.origin);
  await signInByPopup(page, 'ada@campus.example');
  await expect(boardPage(page).washers).toHaveCount(1);
  await expect.poll(own.site.firestore.listenerCount).toBe(1);
}

test('a page hidden for five minutes costs nothing, and is live when it is seen again', async ({
  page,
  own,
}) => {
  test.slow();
  await openBoard(page, own);
  await see(page, 'hidden');
  await page.clock.runFor(301_000);
  // A line that the leap of time cut is known to the backend for a while yet.
  await expect.poll(own.site.firestore.listenerCount, { timeout: 40_000 }).toBe(0);
  await own.schools.write('campus.example', hall(2));
  await page.clock.resume();
  await see(page, 'visible');
  await expect(boardPage(page).washers).toHaveCount(2);
  expect(own.site.firestore.listenerCount()).toBe(1);
});

test('a hidden page that was asked to tell goes on listening', async ({ page, own }) => {
  test.slow();
  await openBoard(page, own);
  await page.getByRole('button', { name: 'Tell me when a washer is free' }).click();
  await see(page, 'hidden');
  await page.clock.runFor(301_000);
  await page.clock.resume();
  await own.schools.write('campus.example', hall(3));
  await expect(boardPage(page).washers).toHaveCount(3, { timeout: 15_000 });
  // A line that the leap of time cut is known to the backend for a while yet.
  await expect.poll(own.site.firestore.listenerCount, { timeout: 40_000 }).toBe(1);
});
