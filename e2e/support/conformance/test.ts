import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { LOCAL_PROJECT_ID, startAuthServer } from '@laundry-board/local-backend';
import { serveOnLocalhost } from '@laundry-board/loopback';
import { build } from 'esbuild';
import { schoolsOf, text } from '../schools.ts';
import { watchedTest } from '../watchedTest.ts';
import { type Backend, type BackendName, startBackend } from './backend.ts';
import type { Transport } from './page.ts';

/** What a project of the suite sets. */
export interface ConformanceOptions {
  readonly backendName: BackendName;
}

interface WorkerFixtures {
  readonly backend: Backend;
  /** The URL of the suite's page, whose SDK uses the backend. */
  readonly pageUrl: string;
}

interface TestFixtures {
  /** A domain that no other test uses. */
  readonly domain: string;
  /** The path of its school. */
  readonly path: string;
  /** Writes the one field `v` of the domain's school, as a gateway does; `undefined` deletes it. */
  readonly write: (v: string | undefined) => Promise<void>;
  /** Opens a tab, signed in as a resident of the domain. */
  readonly open: (transport?: Transport) => Promise<Tab>;
  /** Opens a tab with a listener that has received the domain's school: `1` unless `v` says else. */
  readonly openListening: (options?: {
    readonly includeMetadataChanges?: boolean;
    readonly transport?: Transport;
    readonly v?: string;
  }) => Promise<Tab & Listener>;
}

/** Playwright's test with the page of the suite and the backend of the project. */
export const test = watchedTest.extend<TestFixtures, WorkerFixtures & ConformanceOptions>({
  backendName: ['local backend', { option: true, scope: 'worker' }],
  backend: [
    async ({ backendName }, use) => {
      const backend = await startBackend(backendName);
      await use(backend);
      await backend.close();
    },
    { scope: 'worker' },
  ],
  pageUrl: [
    async ({ backend }, use) => {
      const auth = await startAuthServer({ port: 0, projectId: LOCAL_PROJECT_ID });
      const entryPoints = [join(import.meta.dirname, 'page.ts')];
      const bundle = await build({ entryPoints, bundle: true, format: 'esm', write: false });
      const html = `<!doctype html><script type="module">${bundle.outputFiles[0]?.text}</script>`;
      const page = await serveOnLocalhost((_, response) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
      }, 0);
      await use(`${page.origin}/?firestore=${backend.port}&auth=${auth.port}`);
      await Promise.all([page.close(), auth.close()]);
    },
    { scope: 'worker' },
  ],
  domain: ({}, use) => use(`${randomUUID()}.example`),
  path: ({ domain }, use) => use(`schools/${domain}`),
  write: ({ backend, domain }, use) => {
    const { remove, writeFields } = schoolsOf(backend.origin);
    return use((v) => (v === undefined ? remove(domain) : writeFields(domain, { v: text(v) })));
  },
  open: ({ pageUrl, context, domain }, use) =>
    use(async (transport = 'auto-detect') => {
      const tab = await openTab(await context.newPage(), `${pageUrl}&transport=${transport}`);
      await tab.sdk.evaluate((sdk, email) => sdk.signIn(email), `ada@${domain}`);
      return tab;
    }),
  openListening: ({ open, path, write }, use) =>
    use(async ({ includeMetadataChanges, transport, v = '1' } = {}) => {
      await write(v);
      const tab = await open(transport);
      const listener = await tab.listen(path, includeMetadataChanges);
      await eventually(listener.received).toEqual([v]);
      return { ...tab, ...listener };
    }),
});

/** A tab with a Firebase SDK of its own. */
export type Tab = Awaited<ReturnType<typeof openTab>>;

type Listener = Awaited<ReturnType<Tab['listen']>>;

async function openTab(page: Page, url: string) {
  const requests = recordRequests(page);
  await page.goto(url);
  const sdk = await page.evaluateHandle(() => window.sdk);
  return {
    ...requests,
    sdk,
    listen: async (path: string, includeMetadataChanges = false) => {
      const listener = await sdk.evaluateHandle(
        ({ listen: start }, [name, all]) => start(name, all),
        [path, includeMetadataChanges] as const,
      );
      return {
        /** What it has received so far, one word a call. */
        received: () => listener.evaluate(({ received }) => received),
      };
    },
  };
}

/** Records what the SDK sends on the Listen channel, seen from outside of the page. */
function recordRequests(page: Page) {
  /** The ID token with which each session was opened, `undefined` for a visitor. */
  const tokens: (string | undefined)[] = [];
  /** The messages `add`, `resume` or `remove` a target; answers come by a `stream`, or one by a `poll`. */
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/Listen/channel')) return;
    if (request.method() === 'GET') sent.push(searchParams.get('CI') === '0' ? 'stream' : 'poll');
    const form = new URLSearchParams(request.postData() ?? '');
    const [, token] = /Bearer (\S+)/.exec(form.get('headers') ?? '') ?? [];
    if (form.has('headers')) tokens.push(token);
    for (const [name, json] of form) {
      const [, isRemoved, isResumed] = /("removeTarget")|("resumeToken")/.exec(json) ?? [];
      if (name.endsWith('__data__')) sent.push(isRemoved ? 'remove' : isResumed ? 'resume' : 'add');
    }
  });
  return { tokens, sent };
}

/** Waits for a value. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { intervals: [10, 20, 40, 80] });

/**
 * Writes a value until a listener receives it. The official emulator may lose a write that comes while it opens a
 * listener again: nothing says when it has.
 */
export async function writeUntilReceived(
  v: string,
  { write, received }: Pick<TestFixtures, 'write'> & Pick<Listener, 'received'>,
): Promise<void> {
  const writeAndLook = async (): Promise<readonly string[]> => {
    await write(v);
    return received();
  };
  await expect.poll(writeAndLook, { intervals: [200, 1000] }).toContain(v);
}

export { expect };
