import type { Page } from '@playwright/test';
import type { PageQuery, Told } from './page.ts';
import { recordWire, type Wire } from './wire.ts';

/** A listener in a tab. */
export interface Listener {
  /**
   * What it was told so far, one word a call: the document's `v`, `missing`, or an error's code; what
   * may be stale is marked by `?`.
   */
  readonly told: () => Promise<readonly string[]>;
  readonly calls: () => Promise<readonly Told[]>;
  readonly stop: () => Promise<void>;
}

/** A tab with a Firebase SDK of its own. */
export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Loads the suite's page, and with it an SDK that knows of nothing before. */
export async function openTab(page: Page, origin: string, query: PageQuery) {
  const wire: Wire = await recordWire(page);
  await page.goto(`${origin}/?${new URLSearchParams({ ...query })}`);
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
    signIn: (email: string) => page.evaluate((name) => window.conformance.signIn(name), email),
    signOut: () => page.evaluate(() => window.conformance.signOut()),
    refreshToken: () => page.evaluate(() => window.conformance.refreshToken()),
    listen: async (path: string, includeMetadataChanges = false): Promise<Listener> =>
      listener(
        await page.evaluate(([name, all]) => window.conformance.listen(name, all), [
          path,
          includeMetadataChanges,
        ] as const),
      ),
    /** Subscribes to a document so many times in one go, and ends all but the last. */
    churn: async (path: string, times: number): Promise<Listener> =>
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
    get: async (path: string): Promise<string> =>
      inAWord(await page.evaluate((name) => window.conformance.get(name), path)),
    /** Writes by the full SDK. @returns An error's code, or `written`. */
    set: (path: string, v: string, writer: 'owner' | 'user') =>
      page.evaluate(([name, text, who]) => window.conformance.set(name, text, who), [
        path,
        v,
        writer,
      ] as const),
    setNetwork: (isEnabled: boolean) =>
      page.evaluate((enabled) => window.conformance.setNetwork(enabled), isEnabled),
    /** Leaves the page, which ends its connections. */
    leave: async (): Promise<void> => {
      await page.goto('about:blank');
      await wire.stop();
    },
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
