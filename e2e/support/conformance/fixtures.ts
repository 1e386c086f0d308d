import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type WebError } from '@playwright/test';
import { type AuthServer, LOCAL_PROJECT_ID, startAuthServer } from '@laundry-board/local-backend';
import { listen, type LocalServer } from '@laundry-board/hosting';
import { build } from 'esbuild';
import { type Schools, schoolsOf } from '../schools.ts';
import { type Backend, type BackendName, startBackend } from './backend.ts';
import type { PageQuery } from './page.ts';
import { type Listener, openTab, type Tab } from './tab.ts';

/** What a project of the suite sets. */
export interface ConformanceOptions {
  readonly backendName: BackendName;
}

interface WorkerFixtures {
  readonly auth: AuthServer;
  readonly conformancePage: LocalServer;
  readonly backend: Backend;
  /** Its pages are loaded anew by one test after the other, which costs a fifth of new ones. */
  readonly pages: BrowserContext;
}

interface TestFixtures {
  /** A domain that no other test uses. */
  readonly domain: string;
  /** The path of its school. */
  readonly path: string;
  readonly schools: Schools;
  /** Writes the one field `v` of the domain's school, as a gateway does; `undefined` deletes it. */
  readonly write: (v: string | undefined) => Promise<void>;
  /** Opens a tab, signed in as a resident of the domain unless another user is named. */
  readonly open: (options?: {
    readonly transport?: PageQuery['transport'];
    readonly email?: string | undefined;
  }) => Promise<Tab>;
  /** Opens a tab of a resident, with a listener that was told of the domain's school: `1` unless `v` says else. */
  readonly openListening: (options?: {
    readonly includeMetadataChanges?: boolean;
    readonly transport?: PageQuery['transport'];
    readonly v?: string | undefined;
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
  backend: [
    async ({ backendName }, use) => {
      const backend = await startBackend(backendName);
      await use(backend);
      await backend.stop();
    },
    { scope: 'worker' },
  ],
  pages: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  domain: ({}, use) => use(`${randomUUID()}.example`),
  path: ({ domain }, use) => use(`schools/${domain}`),
  schools: ({ backend }, use) => use(schoolsOf(backend.origin)),
  write: ({ schools, domain }, use) =>
    use((v) =>
      v === undefined
        ? schools.remove(domain)
        : schools.writeFields(domain, { v: { stringValue: v } }),
    ),
  open: async ({ backend, auth, conformancePage, pages, domain }, use) => {
    const uncaught: string[] = [];
    const watch = (error: WebError): void => void uncaught.push(error.error().message);
    pages.on('weberror', watch);
    const tabs: Tab[] = [];
    await use(async ({ transport = 'auto-detect', ...options } = {}) => {
      const tab = await openTab(
        pages.pages()[tabs.length] ?? (await pages.newPage()),
        conformancePage.origin,
        { firestore: String(backend.port), auth: String(auth.port), transport },
      );
      tabs.push(tab);
      const email = 'email' in options ? options.email : `ada@${domain}`;
      if (email !== undefined) await tab.signIn(email);
      return tab;
    });
    await Promise.all(tabs.map((tab) => tab.leave()));
    pages.off('weberror', watch);
    expect(uncaught).toEqual([]);
  },
  openListening: ({ open, path, write }, use) =>
    use(async ({ includeMetadataChanges = false, transport = 'auto-detect', ...school } = {}) => {
      const v = 'v' in school ? school.v : '1';
      if (v !== undefined) await write(v);
      const tab = await open({ transport });
      const listener = await tab.listen(path, includeMetadataChanges);
      await eventually(listener.told).toEqual([v ?? 'missing']);
      return { tab, listener };
    }),
});

/** Bundles the conformance page and serves it on a free port. */
async function servePage(): Promise<LocalServer> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    write: false,
  });
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  return listen((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>',
    );
  }, 0);
}

/** Waits for a value; how long is no matter of conformance, so that a busy machine fails no test. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { intervals: [10, 20, 40, 80], timeout: 60_000 });

export { expect };
