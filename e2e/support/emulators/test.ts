import { mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BoardPage, boardPage } from '../boardPage.ts';
import { type Schools, schoolsOf } from '../schools.ts';
import { watchedTest } from '../watchedTest.ts';
import { type Accounts, accountsOf } from './accounts.ts';
import { fakeGapi, signInByEmulator } from './authPopup.ts';
import { type EmulatedSite, startEmulatedSite } from './googleEmulators.ts';

interface TestFixtures {
  /** The schools in the official Firestore emulator, at first none. */
  readonly schools: Schools;
  /** The accounts in the official Auth emulator, at first none. */
  readonly accounts: Accounts;
  /** Opens the site and signs in to it by the popup. */
  readonly visitAs: (email: string, name?: string) => Promise<BoardPage>;
}

interface WorkerFixtures {
  readonly site: EmulatedSite;
}

/** Playwright's test with the built site on Google's own emulators, and nothing of ours before them. */
export const test = watchedTest.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      // Real, because the temporary folder is a link on some systems.
      const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'laundry-emulators-')));
      const site = await startEmulatedSite(folder);
      await use(site);
      await site.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  context: async ({ context, site }, use) => {
    await fakeGapi(context, site.auth);
    await use(context);
  },
  schools: async ({ site }, use) => {
    if (site.firestore === undefined) throw new Error('The Firestore emulator is not installed.');
    const schools = schoolsOf(site.firestore);
    await schools.removeAll();
    await use(schools);
  },
  accounts: [
    async ({ site }, use) => {
      const accounts = accountsOf(site.auth);
      await accounts.removeAll();
      await use(accounts);
    },
    { auto: true },
  ],
  visitAs: ({ page, pageConsole, site }, use) =>
    use(async (email, name = 'Ada Lovelace') => {
      // The page asks a silent Firestore for a sign of life, and the emulator answers that with a 404.
      pageConsole.expectErrors(/404 \(Not Found\)/);
      await page.goto(site.originOf('shell'));
      await signInByEmulator(page, email, name);
      return boardPage(page);
    }),
});

export { expect } from '@playwright/test';
