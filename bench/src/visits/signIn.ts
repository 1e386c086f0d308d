import type { Browser, BrowserContext } from '@playwright/test';
import { signInByPopup } from '@laundry-board/browser-tests/signInByPopup';
import { watchProblems } from '../browser/watchProblems.ts';
import { RESIDENT } from '../resident.ts';
import type { Deployment } from './deployVariant.ts';
import type { Services } from './services.ts';

/** What a browser keeps of a site between visits: cookies, local storage and IndexedDB. */
export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Longest wait for a step, milliseconds; the first visit waits for compression too. */
const TIME_LIMIT_MS = 120_000;

/**
 * Signs the resident in once, by the popup, and visits both versions of the site, so that all of its
 * servers have answered before anything is measured.
 */
export async function signIn(
  browser: Browser,
  { page: address, deploy }: Deployment,
  { gapiStandIn }: Services,
): Promise<StoredState> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  context.setDefaultTimeout(TIME_LIMIT_MS);
  await context.addInitScript({ content: gapiStandIn });
  const page = await context.newPage();
  const problems = watchProblems(page);
  const firstWasher = page.getByRole('listitem', { name: /^Washer 1, / });
  try {
    await page.goto(address);
    await signInByPopup(page, RESIDENT);
    await firstWasher.waitFor();
    const state = await context.storageState({ indexedDB: true });
    deploy('next');
    await page.reload();
    await firstWasher.waitFor();
    deploy('first');
    return state;
  } catch (cause) {
    throw new Error(
      `Nobody could sign in at ${address}. ${problems().join(' ')} ${String(cause)}`,
      { cause },
    );
  } finally {
    await context.close();
  }
}
