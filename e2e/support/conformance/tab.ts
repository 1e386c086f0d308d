import type { Page } from '@playwright/test';
import type { Call, Told, Transport, Writer } from './pageDriver.ts';
import {
  AUTH_PORT_PARAMETER,
  FIRESTORE_PORT_PARAMETER,
  TRANSPORT_PARAMETER,
} from './pageDriver.ts';
import { recordWire, type Wire } from './wire.ts';

/** A listener in a tab. */
export interface Listener {
  /**
   * What it was told so far, one word a call: the document's `v`, `missing`, or an error's code; what
   * may be stale is marked by `?`.
   */
  readonly told: () => Promise<readonly string[]>;
  readonly calls: () => Promise<readonly Call[]>;
  readonly stop: () => Promise<void>;
}

/** A tab with a Firebase SDK of its own. */
export interface Tab {
  readonly page: Page;
  readonly wire: Wire;
  readonly signIn: (email: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly refreshToken: () => Promise<void>;
  readonly listen: (path: string, includeMetadataChanges?: boolean) => Promise<Listener>;
  /** Subscribes to a document so many times in one go, and ends all but the last. */
  readonly churn: (path: string, times: number) => Promise<Listener>;
  readonly get: (path: string) => Promise<string>;
  /** Writes by the full SDK. @returns An error's code, or `written`. */
  readonly set: (path: string, v: string, writer: Writer) => Promise<string>;
  readonly setNetwork: (isEnabled: boolean) => Promise<void>;
  readonly writeLite: (path: string, v: string | undefined, writer: Writer) => Promise<string>;
  /** Leaves the page, which ends its connections. */
  readonly leave: () => Promise<void>;
}

/** Loads the suite's page, and with it an SDK that knows of nothing before. */
export async function openTab(
  page: Page,
  address: { readonly page: string; readonly firestorePort: number; readonly authPort: number },
  transport: Transport = 'auto-detect',
): Promise<Tab> {
  const wire = await recordWire(page);
  const query = new URLSearchParams({
    [FIRESTORE_PORT_PARAMETER]: String(address.firestorePort),
    [AUTH_PORT_PARAMETER]: String(address.authPort),
    [TRANSPORT_PARAMETER]: transport,
  });
  await page.goto(`${address.page}/?${query}`);
  const listener = (id: number): Listener => {
    const calls: Listener['calls'] = () =>
      page.evaluate((number) => window.conformance.calls(number), id);
    return {
      calls,
      told: async () => (await calls()).map(inAWord),
      stop: () => page.evaluate((number) => window.conformance.stop(number), id),
    };
  };
  return {
    page,
    wire,
    leave: async () => {
      await page.goto('about:blank');
      await wire.stop();
    },
    signIn: (email) => page.evaluate((name) => window.conformance.signIn(name), email),
    signOut: () => page.evaluate(() => window.conformance.signOut()),
    refreshToken: () => page.evaluate(() => window.conformance.refreshToken()),
    listen: async (path, includeMetadataChanges = false) =>
      listener(
        await page.evaluate(([name, all]) => window.conformance.listen(name, all), [
          path,
          includeMetadataChanges,
        ] as const),
      ),
    churn: async (path, times) =>
      listener(
        await page.evaluate(
          ([name, count]) => {
            for (let round = 1; round < count; round += 1) {
              window.conformance.stop(window.conformance.listen(name, false));
            }
            return window.conformance.listen(name, false);
          },
          [path, times] as const,
        ),
      ),
    get: async (path) => inAWord(await page.evaluate((name) => window.conformance.get(name), path)),
    set: async (path, v, writer) =>
      (await page.evaluate(([name, text, who]) => window.conformance.set(name, { v: text }, who), [
        path,
        v,
        writer,
      ] as const)) ?? 'written',
    setNetwork: (isEnabled) =>
      page.evaluate((enabled) => window.conformance.setNetwork(enabled), isEnabled),
    writeLite: async (path, v, writer) =>
      (await page.evaluate(
        ([name, text, who]) =>
          window.conformance.writeLite(name, text === undefined ? undefined : { v: text }, who),
        [path, v, writer] as const,
      )) ?? 'written',
  };
}

function inAWord(told: Told): string {
  if (told.kind === 'error') return told.code;
  const state = told.kind === 'missing' ? 'missing' : String(fieldV(told.data));
  return told.fromCache ? `${state}?` : state;
}

function fieldV(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'v' in data ? data.v : undefined;
}
