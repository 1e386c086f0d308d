import { test as base, expect } from '@playwright/test';
import { LOCAL_PROJECT_ID } from 'local-backend';
import { type ConsoleWatch, watchConsole } from './consoleWatch.ts';
import { type LocalSite, startLocalSite } from './localSite.ts';
import { type Schools, schoolsOf } from './schools.ts';
import { signInByPopup } from './signInByPopup.ts';

interface TestFixtures {
  readonly schools: Schools;
  /** What the page writes to its console; an error that a test does not expect fails it. */
  readonly pageConsole: ConsoleWatch;
  /** Signs in by the popup as a demo account, starting from wherever the login screen shows. */
  readonly signIn: (email: string) => Promise<void>;
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
  pageConsole: [
    async ({ page }, use) => {
      const watch = watchConsole(page);
      await use(watch);
      expect(watch.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  signIn: ({ page }, use) => use((email) => signInByPopup(page, email)),
});

export { expect };
