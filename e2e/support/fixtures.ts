import type { BrowserContext, Page } from '@playwright/test';
import { readSession, type StoredSession, storeSession } from '@laundry-board/browsers/storedUser';
import { type BoardPage, boardPage } from './boardPage.ts';
import { type LocalSite, startLocalSite } from './localSite.ts';
import { type School, type Schools, schoolsOf } from './schools.ts';
import { signInByPopup } from './signIn.ts';
import { expect, test as base } from './watchedTest.ts';

interface TestFixtures {
  readonly schools: Schools;
  /** Signs in by the popup as a demo account, starting from wherever the login screen shows. */
  readonly signIn: (email: string) => Promise<void>;
  /** Opens a page, `/` unless named, as somebody who signed in on an earlier visit. */
  readonly visitAs: (email: string, url?: string) => Promise<void>;
  /** Writes a school and opens the board of a resident who signed in on an earlier visit. */
  readonly openBoard: (school: School, url?: string) => Promise<BoardPage>;
}

interface WorkerFixtures {
  readonly site: LocalSite;
  /** What a browser stores of somebody who has signed in by the popup. */
  readonly sessionOf: (email: string) => Promise<StoredSession>;
}

/** Playwright's test with the built site, a backend of its own and no school in it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await startLocalSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  sessionOf: [
    async ({ browser, site }, use) => {
      const sessions = new Map<string, StoredSession>();
      await use(async (email) => {
        const session =
          sessions.get(email) ?? (await signInOnce(await browser.newContext(), email, site));
        sessions.set(email, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  schools: [
    async ({ site }, use) => {
      const schools = schoolsOf(site.firestore.origin);
      await schools.removeAll();
      await use(schools);
    },
    { auto: true },
  ],
  signIn: ({ page }, use) => use((email) => signInByPopup(page, email)),
  visitAs: ({ page, sessionOf, site }, use) =>
    use(async (email, url = '/') => {
      const session = await sessionOf(email);
      // A document that runs nothing, with an icon, which the browser would request otherwise.
      const empty = new URL('/icon.svg', new URL(url, site.origin)).href;
      const body = '<!doctype html><link rel="icon" href="data:,">';
      await page.route(empty, (route) => route.fulfill({ body, contentType: 'text/html' }), {
        times: 1,
      });
      await page.goto(empty);
      await storeSession(page, session);
      await page.goto(url);
    }),
  openBoard: ({ page, schools, visitAs }, use) =>
    use(async (school, url) => {
      await schools.write('campus.example', school);
      await visitAs('ada@campus.example', url);
      return boardPage(page);
    }),
});

async function signInOnce(
  context: BrowserContext,
  email: string,
  { firestore, origin }: LocalSite,
): Promise<StoredSession> {
  // No school is needed, and none that is missing is to be logged.
  await context.route(`${firestore.origin}/**`, () => {});
  const page = await context.newPage();
  await page.goto(origin);
  await signInByPopup(page, email);
  await expect(page.getByRole('button', { name: /My Account|Sign out/ })).toBeVisible();
  const session = await readSession(page);
  await context.close();
  return session;
}

/** Runs a page's clock fast until an error message is there, rather than waiting for what hangs. */
export async function runClockUntilAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: text });
  await runClockUntil(page, async () => (await alert.count()) > 0);
}

/** Runs a page's clock fast until something holds. @param leap How far with each look, milliseconds. */
export async function runClockUntil(
  page: Page,
  holds: () => Promise<boolean> | boolean,
  leap = 1000,
): Promise<void> {
  const look = async (): Promise<boolean> => {
    await page.clock.runFor(leap);
    return holds();
  };
  await expect.poll(look, { intervals: [100] }).toBe(true);
}

/** Stops a clock that a page has installed: from now on only the test lets time pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/**
 * Waits for something on a page whose clock is stopped. The Firebase SDK passes on what arrives by timers of 0 ms, so
 * a millisecond passes with each look.
 */
export async function expectWhileStopped(page: Page, isThere: () => Promise<boolean>) {
  const look = async (): Promise<boolean> => {
    await page.clock.runFor(1);
    return isThere();
  };
  await expect.poll(look, { intervals: [50] }).toBe(true);
}

export { expect };
export { expectRefusal, LOAD_FAILURE, NOT_REACHED } from './watchedTest.ts';
