import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import type { Page } from '@playwright/test';
import type { School } from '@laundry-board/shared-types';
import { type BoardPage, boardPage } from './boardPage.ts';
import { type LocalSite, startLocalSite } from './localSite.ts';
import { type Schools, schoolsOf } from './schools.ts';
import { signInByPopup } from './signInByPopup.ts';
import { expect, test as base } from './watchedTest.ts';

interface TestFixtures {
  readonly schools: Schools;
  /** Signs in by the popup as a demo account, starting from wherever the login screen shows. */
  readonly signIn: (email: string) => Promise<void>;
  /** Signs in to a school's board. */
  readonly openBoard: (school: School) => Promise<BoardPage>;
}

interface WorkerFixtures {
  readonly site: LocalSite;
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
  baseURL: ({ site }, use) => use(site.origin),
  schools: [
    async ({ site }, use) => {
      const schools = schoolsOf(site.firestore.origin, LOCAL_PROJECT_ID);
      await schools.removeAll();
      await use(schools);
    },
    { auto: true },
  ],
  signIn: ({ page }, use) => use((email) => signInByPopup(page, email)),
  openBoard: ({ page, schools, signIn }, use) =>
    use(async (school) => {
      await schools.write('campus.example', school);
      await page.goto('/');
      await signIn('ada@campus.example');
      return boardPage(page);
    }),
});

/** Has Auth answer from now on that it does not know the user of a session. */
export async function deleteUser(page: Page, { auth, origin }: LocalSite): Promise<void> {
  await page.route(`${auth.origin}/**/accounts:lookup*`, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'Access-Control-Allow-Origin': origin },
      json: { error: { code: 400, message: 'USER_NOT_FOUND' } },
    }),
  );
}

export { expect };
