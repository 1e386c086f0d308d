import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { watchProblems } from '../browser/watchProblems.ts';
import { withTimeLimit } from '../withTimeLimit.ts';
import type { LoggedRequest } from './loggedRequest.ts';
import { logRequests, type RequestLog } from './logRequests.ts';
import { type Observed, readObserved } from './readObserved.ts';
import { watchScreen } from './watchScreen.ts';

/** What a visit waits for. */
export type Screen = 'login' | 'board';

/** One visit of the page, as it went. */
export interface Visit {
  /** Milliseconds from the start of the navigation until the screen was drawn. */
  readonly usable: number;
  readonly observed: Observed;
  readonly requests: readonly LoggedRequest[];
}

/** Longest visit that still is one, milliseconds. */
const TIME_LIMIT_MS = 60_000;

/** How long nothing may be under way at the end of a visit, milliseconds. */
const QUIET_MS = 300;

/**
 * Visits a page until the screen is drawn and all its files have come.
 *
 * @param isFile Whether a request is for a file of the site; streams of a service never end.
 * @throws Error when anything went wrong on the page: what was measured would not be the product.
 */
export async function visit(
  context: BrowserContext,
  address: string,
  screen: Screen,
  { cpuSlowdown, isFile }: { cpuSlowdown: number; isFile: (url: string) => boolean },
): Promise<Visit> {
  const page = await context.newPage();
  const problems = watchProblems(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const log = await logRequests(session);
  const drawn = await watchScreen(session, screen);
  await page.addInitScript({ path: path.join(import.meta.dirname, 'observePage.js') });
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: TIME_LIMIT_MS });
    await withTimeLimit(drawn(), TIME_LIMIT_MS, () => 'It took too long.');
  } catch (error) {
    throw new Error(
      `${address} never drew the ${screen}. ${problems().join(' ')} ${String(error)}`,
      {
        cause: error,
      },
    );
  }
  await allFilesCame(log, isFile);
  const observed = readObserved(
    await page.evaluate((): unknown => Reflect.get(globalThis, 'benchObserved')),
  );
  const requests = log.requests(observed.timeOrigin);
  await page.close();
  const failed = requests.filter(({ status }) => status >= 400);
  const found = [...problems(), ...failed.map(({ url, status }) => `${url} ${status}`)];
  if (found.length > 0) throw new Error(`A visit of ${address} had problems: ${found.join(' ')}`);
  return { usable: observed.drawn[screen] ?? Number.NaN, observed, requests };
}

async function allFilesCame(log: RequestLog, isFile: (url: string) => boolean): Promise<void> {
  const limit = performance.now() + TIME_LIMIT_MS;
  let known = -1;
  for (;;) {
    const files = log.requests(0).filter(({ url }) => isFile(url));
    const open = files.filter(({ end }) => end === undefined).map(({ url }) => url);
    if (open.length === 0 && files.length === known) return;
    if (performance.now() > limit) throw new Error(`These files never came: ${open.join(' ')}`);
    known = files.length;
    await pause(QUIET_MS);
  }
}
