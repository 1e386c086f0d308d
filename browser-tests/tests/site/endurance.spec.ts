import type { BrowserContext, Page } from '@playwright/test';
import { identify, LOCAL_PROJECT_ID } from 'local-backend';
import type { School } from 'shared-types';
import { boardPage } from '../../src/boardPage.ts';
import { test as base, expect } from '../../src/fixtures.ts';
import { type LocalSite, startLocalSite } from '../../src/localSite.ts';
import { type Outages, outagesOf } from '../../src/outagesOf.ts';
import { building, machine, sampleSchool } from '../../src/sampleSchool.ts';
import { schoolsOf } from '../../src/schools.ts';
import { signInByPopup } from '../../src/signInByPopup.ts';
import { stallableLine, type StallableLine } from '../../src/stallableLine.ts';

/*
 * The board is live again within 5 s of the backend being back: `expect` waits no longer. Each test has
 * a site of its own, so that every listener on its backend is this page's.
 */
const AHEAD = -60_000;
const FAILED_REQUESTS = [/Failed to load resource/, /Could not reach Cloud Firestore/];

const hall = (washers: number): School => ({
  buildings: [
    building('hall', 'North Hall', {
      washingmachines: Array.from({ length: washers }, () => machine(false, AHEAD)),
    }),
  ],
});

interface Fragile extends Outages {
  readonly site: LocalSite;
  readonly line: StallableLine;
  /** Writes a school with so many washers. */
  readonly write: (washers: number) => Promise<void>;
}

const test = base.extend<{ fragile: Fragile }>({
  fragile: async ({ pageConsole }, use) => {
    pageConsole.expectErrors(...FAILED_REQUESTS);
    let line: StallableLine | undefined;
    const site = await startLocalSite({
      lineTo: async (port) => {
        line = await stallableLine(port);
        return line.origin;
      },
    });
    if (line === undefined) throw new Error('The site has no line to its Firestore.');
    const outages = outagesOf(site);
    const { write } = schoolsOf(site.firestore.origin, LOCAL_PROJECT_ID);
    await use({
      ...outages,
      site,
      line,
      write: (washers) => write('campus.example', hall(washers)),
    });
    await outages.close();
    await line.close();
    await site.close();
  },
});

async function openBoard(page: Page, { site, write }: Fragile, washers = 1): Promise<void> {
  await write(washers);
  await page.goto(site.origin);
  await signInByPopup(page, 'ada@campus.example');
  await expect(boardPage(page).washers).toHaveCount(washers);
}

const cutOff = (page: Page) => page.getByText('can’t be reached');

/** A lost backend is told of within 10 s. */
const expectCutOff = (page: Page) => expect(cutOff(page)).toBeVisible({ timeout: 10_000 });

/** Waits until the SDK has failed so often by itself that its next try is seconds away. */
async function waitForBackOff(page: Page): Promise<void> {
  for (let failures = 0; failures < 4; failures += 1) {
    await page.waitForEvent('requestfailed', (request) => request.url().includes('Listen/channel'));
  }
}

async function expectLive(page: Page, { write, listenerCount }: Fragile, washers: number) {
  await write(washers);
  const began = performance.now();
  await expect(boardPage(page).washers).toHaveCount(washers);
  await expect(cutOff(page)).toHaveCount(0);
  console.log(`Live again after ${Math.round(performance.now() - began)} ms: ${test.info().title}`);
  // A page whose network was cut could not say that it left: the server finds out by itself.
  await expect.poll(listenerCount, { timeout: 30_000 }).toBe(1);
}

test('a killed backend is told of, the board stays, and it is live again in time', async ({
  page,
  fragile,
}) => {
  test.slow();
  await openBoard(page, fragile);
  await fragile.kill();
  await waitForBackOff(page);
  await expectCutOff(page);
  await expect(boardPage(page).washers).toHaveCount(1);
  await fragile.restore();
  await expectLive(page, fragile, 2);
});

test('a living school is live again in time after an outage too short to be told of', async ({
  page,
  fragile,
}) => {
  await openBoard(page, fragile);
  for (const washers of [2, 3, 4]) {
    await fragile.write(washers);
    await expect(boardPage(page).washers).toHaveCount(washers);
  }
  await fragile.restore();
  await expectLive(page, fragile, 5);
});

test('ten outages in a row end with one listener', async ({ page, fragile }) => {
  test.slow();
  await openBoard(page, fragile);
  for (let washers = 2; washers <= 11; washers += 1) {
    await fragile.kill();
    await fragile.restore();
    await expectLive(page, fragile, washers);
  }
});

test('a line that dies without a word is noticed, and the board is live again in time', async ({
  page,
  fragile,
}) => {
  test.slow();
  await openBoard(page, fragile);
  fragile.line.stall();
  await expectCutOff(page);
  fragile.line.mend();
  await expectLive(page, fragile, 2);
});

test('a page that has no network and gets it back is live again in time', async ({
  context,
  page,
  fragile,
}) => {
  test.slow();
  await openBoard(page, fragile);
  await context.setOffline(true);
  await fragile.write(2);
  await expectCutOff(page);
  await expect(boardPage(page).washers).toHaveCount(1);
  await context.setOffline(false);
  await expectLive(page, fragile, 3);
});

test('a page that was frozen through an outage is live again in time', async ({
  context,
  page,
  fragile,
}) => {
  await openBoard(page, fragile);
  await freeze(context, page, true);
  await fragile.kill();
  await fragile.restore();
  await fragile.write(2);
  await freeze(context, page, false);
  await expectLive(page, fragile, 3);
});

async function freeze(context: BrowserContext, page: Page, isFrozen: boolean): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' });
  await session.detach();
}

test('a listener that is denied is logged, and opened again once it is allowed', async ({
  page,
  pageConsole,
  fragile,
}) => {
  pageConsole.expectErrors(/Error getting document/);
  let isVerified = false;
  await fragile.restore({
    identify: (header) => {
      const caller = identify(header, LOCAL_PROJECT_ID);
      if (caller.kind !== 'user') return caller;
      const claims = Object.defineProperty({ ...caller.claims }, 'email_verified', {
        get: () => isVerified,
      });
      return { kind: 'user', claims };
    },
  });
  await fragile.write(1);
  await page.goto(fragile.site.origin);
  await signInByPopup(page, 'ada@campus.example');
  const denials = () => pageConsole.lines.filter((line) => line.includes('Error getting document'));
  await expect.poll(() => denials().length).toBeGreaterThan(1);
  isVerified = true;
  await expectLive(page, fragile, 2);
});

test('an expired token is exchanged for a new one, unseen', async ({ page, fragile }) => {
  await openBoard(page, fragile);
  let expired: string | undefined;
  let renewed: string | undefined;
  await fragile.restore({
    // For the token that the page has had so far, two hours have passed.
    identify: (header) => {
      const caller = identify(header, LOCAL_PROJECT_ID);
      if (caller.kind !== 'user') return caller;
      expired ??= header;
      if (header === expired) return identify(header, LOCAL_PROJECT_ID, Date.now() + 2 * 3_600_000);
      renewed = header;
      return caller;
    },
  });
  await expectLive(page, fragile, 2);
  expect(renewed).toBeDefined();
});

test('whoever signs out during an outage leaves no listener behind', async ({ page, fragile }) => {
  await openBoard(page, fragile);
  await fragile.kill();
  await expectCutOff(page);
  await logOut(page);
  await fragile.restore();
  await fragile.write(2);
  // Another resident's listener comes after whatever the first one would have left.
  await signInByPopup(page, 'plain@campus.example');
  await expect(boardPage(page).washers).toHaveCount(2);
  expect(fragile.listenerCount()).toBe(1);
  await logOut(page);
  await expect.poll(fragile.listenerCount).toBe(0);
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
}

test('another domain has one listener, on its own school', async ({ page, fragile }) => {
  const { write } = schoolsOf(fragile.site.firestore.origin, LOCAL_PROJECT_ID);
  await write('tech.example', sampleSchool());
  await openBoard(page, fragile);
  await logOut(page);
  await signInByPopup(page, 'alan@tech.example');
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
  await expect(boardPage(page).washers).toHaveCount(2);
  await expect.poll(fragile.listenerCount).toBe(1);
});

test('50 route changes end with one listener on the board and none elsewhere', async ({
  page,
  fragile,
}) => {
  await openBoard(page, fragile);
  for (let round = 1; round <= 25; round += 1) {
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(boardPage(page).washers).toHaveCount(1);
  }
  await expect.poll(fragile.listenerCount).toBe(1);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await expect.poll(fragile.listenerCount).toBe(0);
  await page.goForward();
  await expect(boardPage(page).washers).toHaveCount(1);
  await expect.poll(fragile.listenerCount).toBe(1);
});
