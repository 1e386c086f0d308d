import { randomUUID } from 'node:crypto';
import { test as base, expect, type WebError } from '@playwright/test';
import { type AuthServer, LOCAL_PROJECT_ID, startAuthServer } from '@laundry-board/local-backend';
import type { LocalServer } from '@laundry-board/hosting';
import { type Schools, schoolsOf } from '../schools.ts';
import { type Backend, type BackendName, startBackend } from './backend.ts';
import { cannotBeShown } from './cannotBeShown.ts';
import type { Transport } from './pageDriver.ts';
import { openPagePool, type PagePool } from './pagePool.ts';
import { restDocuments, type SendRest } from './restDocuments.ts';
import { servePage } from './servePage.ts';
import { signInByRest } from './signInByRest.ts';
import { type Listener, openTab, type Tab } from './tab.ts';

/** What a project of the suite sets. */
export interface ConformanceOptions {
  readonly backendName: BackendName;
}

interface WorkerFixtures {
  readonly auth: AuthServer;
  readonly conformancePage: LocalServer;
  readonly found: Backend | undefined;
  readonly pages: PagePool;
}

interface TestFixtures {
  readonly backend: Backend;
  /** A domain that no other test uses. */
  readonly domain: string;
  /** The path of its school. */
  readonly path: string;
  readonly schools: Schools;
  readonly rest: SendRest;
  /** An ID token of somebody who signed in. */
  readonly idToken: (email: string) => Promise<string>;
  /** Writes the one field `v` of the domain's school, as a gateway does; `undefined` deletes it. */
  readonly write: (v: string | undefined) => Promise<void>;
  /** Opens a tab, signed in as a resident of the domain unless another user is named. */
  readonly open: (options?: {
    readonly transport?: Transport;
    readonly email?: string | undefined;
  }) => Promise<Tab>;
  /** Opens a tab of a resident, with a listener on the domain's school that was told `1`. */
  readonly openListening: (options?: {
    readonly includeMetadataChanges?: boolean;
  }) => Promise<{ readonly tab: Tab; readonly listener: Listener }>;
}

/** Playwright's test with the page of the suite and the backend of the project. */
export const test = base.extend<TestFixtures, WorkerFixtures & ConformanceOptions>({
  backendName: ['local backend', { option: true, scope: 'worker' }],
  auth: [
    async ({}, use) => {
      const auth = await startAuthServer({ port: 0, projectId: LOCAL_PROJECT_ID });
      await use(auth);
      await auth.close();
    },
    { scope: 'worker' },
  ],
  conformancePage: [
    async ({}, use) => {
      const page = await servePage();
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  found: [
    async ({ backendName }, use) => {
      const backend = await startBackend(backendName);
      await use(backend);
      await backend?.stop();
    },
    { scope: 'worker' },
  ],
  pages: [
    async ({ browser }, use) => {
      const pool = await openPagePool(browser);
      await use(pool);
      await pool.context.close();
    },
    { scope: 'worker' },
  ],
  backend: async ({ found }, use, testInfo) => {
    const reason = cannotBeShown(testInfo, found);
    test.skip(reason !== undefined, reason);
    if (found !== undefined) await use(found);
  },
  domain: ({}, use) => use(`${randomUUID()}.example`),
  path: ({ domain }, use) => use(`schools/${domain}`),
  schools: ({ backend }, use) => use(schoolsOf(backend.origin, LOCAL_PROJECT_ID)),
  rest: ({ backend }, use) => use(restDocuments(backend.origin, LOCAL_PROJECT_ID)),
  idToken: ({ auth }, use) => use((email) => signInByRest(auth.origin, email)),
  write: ({ schools, domain }, use) =>
    use((v) =>
      v === undefined
        ? schools.remove(domain)
        : schools.writeFields(domain, { v: { stringValue: v } }),
    ),
  open: async ({ backend, auth, conformancePage, pages, domain }, use) => {
    const uncaught: string[] = [];
    const watch = (error: WebError): void => void uncaught.push(error.error().message);
    pages.context.on('weberror', watch);
    const address = {
      page: conformancePage.origin,
      firestorePort: backend.port,
      authPort: auth.port,
    };
    const tabs: Tab[] = [];
    await use(async ({ transport, ...options } = {}) => {
      const tab = await openTab(await pages.take(), address, transport);
      tabs.push(tab);
      const email = 'email' in options ? options.email : `ada@${domain}`;
      if (email !== undefined) await tab.signIn(email);
      return tab;
    });
    await Promise.all(tabs.map((tab) => tab.leave()));
    pages.takeBack();
    pages.context.off('weberror', watch);
    expect(uncaught).toEqual([]);
  },
  openListening: ({ open, path, write }, use) =>
    use(async ({ includeMetadataChanges = false } = {}) => {
      await write('1');
      const tab = await open();
      const listener = await tab.listen(path, includeMetadataChanges);
      await eventually(listener.told).toEqual(['1']);
      return { tab, listener };
    }),
});

/** Waits for a value; how long is no matter of conformance, so that a busy machine fails no test. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { intervals: [10, 20, 40, 80], timeout: 60_000 });

export { expect };
