import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { RESIDENT } from '../equipment.ts';
import type { Motion } from './browsers.ts';
import { processorTime, readThreadTimes } from './processorTime.ts';
import type { IdleSite } from './serveSite.ts';

/** A screen on which a board stands. */
interface Screen {
  readonly url: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

export const SCREENS: Readonly<Record<string, Screen>> = {
  phone: { url: '/', viewport: { width: 390, height: 844 } },
  kiosk: { url: '/?display=wall', viewport: { width: 1920, height: 1080 } },
};

/** Milliseconds until a board that has just opened is at rest: nothing moves for longer than five seconds. */
const SETTLING_TIME = 10_000;

type Launch = (motion: Motion) => Promise<Browser>;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs the resident in by the popup. @returns What the browser stores of the session. */
export async function signIn(launch: Launch, { origin }: IdleSite): Promise<Session> {
  const browser = await launch('reduce');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Login with Google' }).click(),
  ]);
  const account = popup.getByRole('button', { name: RESIDENT });
  // The click closes its own window, which Firefox answers with an error.
  await account.click().catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
  await firstWasher(page).waitFor();
  const session = await context.storageState({ indexedDB: true });
  await browser.close();
  return session;
}

interface Visit {
  readonly site: IdleSite;
  readonly session: Session;
  /** How long the board is measured, seconds. */
  readonly seconds: number;
}

/** @returns Milliseconds of processor time that a browser with the board alone takes in a second. */
export async function measureIdle(
  launch: Launch,
  motion: Motion,
  { url, viewport }: Screen,
  { site, session, seconds }: Visit,
): Promise<number> {
  const browser = await launch(motion);
  const context = await browser.newContext({
    viewport,
    reducedMotion: motion,
    storageState: session,
  });
  const page = await context.newPage();
  await page.goto(site.origin + url);
  await firstWasher(page).waitFor();
  await sleep(SETTLING_TIME);
  const before = await readThreadTimes();
  await sleep(1000 * seconds);
  const after = await readThreadTimes();
  await browser.close();
  return processorTime(before, after) / seconds;
}

function firstWasher(page: Page) {
  return page.getByRole('listitem', { name: /^Washer 1, / });
}
