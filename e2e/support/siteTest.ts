import { type BrowserContext, expect } from '@playwright/test';
import { readSession, type StoredSession, storeSession } from '@laundry-board/browsers/storedUser';
import { type BoardPage, boardPage } from './boardPage.ts';
import { type LocalSite, startLocalSite } from './localSite.ts';
import { type School, type Schools, schoolsOf } from './schools.ts';
import { signInByPopup } from './signIn.ts';
import { watchedTest } from './watchedTest.ts';

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

/** The test with the built site and a backend, which a worker starts once. No school is in it when a test begins. */
export const siteTest = watchedTest.extend<TestFixtures, WorkerFixtures>({
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
  schools: async ({ site }, use) => {
    const schools = schoolsOf(site.firestore.origin);
    await schools.removeAll();
    await use(schools);
  },
  signIn: ({ page, schools }, use) => {
    // Whoever signs in finds no school of an earlier test.
    void schools;
    return use((email) => signInByPopup(page, email));
  },
  visitAs: ({ page, schools, sessionOf, site }, use) => {
    void schools;
    return use(async (email, url = '/') => {
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
    });
  },
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
