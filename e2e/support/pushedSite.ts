import { createECDH } from 'node:crypto';
import { fieldOf } from '@laundry-board/shared-types';
import { type LocalSite, type OwnShell, serveOwnShell } from './localSite.ts';
import { list, map, schoolsOf, text, time } from './schools.ts';
import { siteTest } from './siteTest.ts';

/** A shell of a school whose gateway notifies residents while their page is closed. */
export type PushedSite = Awaited<ReturnType<typeof servePushedSite>>;

/** @param pushKey The public key of the gateway; by default one of nobody. */
export async function servePushedSite({ config, firestore }: LocalSite, pushKey = newPushKey()) {
  const shell: OwnShell = await serveOwnShell({ ...config, pushKey });
  const wishes = `${schoolsOf(firestore.origin).address('campus.example')}/wishes`;
  const headers = { Authorization: 'Bearer owner' };
  const read = async (): Promise<readonly unknown[]> => {
    const answer: unknown = await (await fetch(wishes, { headers })).json();
    const documents = fieldOf(answer, 'documents');
    return Array.isArray(documents) ? documents.map((one: unknown) => one) : [];
  };
  return {
    ...shell,
    /** What residents' devices wait for: a list for each document. */
    wants: async (): Promise<readonly (readonly string[])[]> => (await read()).map(wantsIn),
    /** Writes what the gateway writes once it has told all devices what they wait for. */
    tell: async (event: string): Promise<void> => {
      const now = time(new Date().toISOString());
      for (const document of await read()) {
        const told = wantsIn(document).map((want) =>
          map({ want: text(want), event: text(event), at: now }),
        );
        const name = String(fieldOf(document, 'name'));
        const fields = { wants: list(), told: list(...told) };
        const mask = 'updateMask.fieldPaths=wants&updateMask.fieldPaths=told';
        const url = `${firestore.origin}/v1/${name}?${mask}`;
        // oxlint-disable-next-line no-await-in-loop -- one after the other is as good here.
        await fetch(url, { method: 'PATCH', headers, body: JSON.stringify({ fields }) });
      }
    },
  };
}

/** The public key of a gateway that nobody runs. */
export function newPushKey(): string {
  return createECDH('prime256v1').generateKeys().toString('base64url');
}

function wantsIn(document: unknown): readonly string[] {
  const wants = ['fields', 'wants', 'arrayValue', 'values'].reduce(fieldOf, document);
  return Array.isArray(wants) ? wants.map((want) => String(fieldOf(want, 'stringValue'))) : [];
}

interface Fixtures {
  readonly pushed: PushedSite;
}

/** The test with a shell that has a key for notifications. */
export const pushedSiteTest = siteTest.extend<Fixtures>({
  pushed: async ({ page, site }, use) => {
    const pushed = await servePushedSite(site);
    await use(pushed);
    // A page that outlives its site complains about it.
    await page.close();
    await pushed.close();
  },
});

/**
 * Runs in the page: a push service that takes every subscription. Chromium's own needs the internet, and without it some
 * calls never settle.
 */
export function stubPushService(): void {
  const KEPT = 'test:subscription';
  const subscription = (key: string) => {
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    const endpoint = 'http://127.0.0.1:9/push/1';
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(bytes, (one) => one.charCodeAt(0)).buffer },
      toJSON: () => ({
        endpoint,
        keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) },
      }),
      unsubscribe: async () => {
        localStorage.removeItem(KEPT);
        return true;
      },
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const key = localStorage.getItem(KEPT);
      return key && subscription(key);
    },
    subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
      localStorage.setItem(KEPT, applicationServerKey);
      return subscription(applicationServerKey);
    },
  });
}
