import type { Browser } from '@playwright/test';
import type { Lifetime } from '../../lifetime.ts';
import { openPage } from '../page/openPage.ts';
import { whenShown } from '../page/whenShown.ts';
import type { DevSite } from './devSite.ts';
import { startDev } from './startDev.ts';

/** One cold start, milliseconds from the start of `npm run dev`. */
export interface StartTimes {
  /** Until it says that the site is up. */
  readonly up: number;
  /** Until the page, opened at that moment, can be used. */
  readonly usable: number;
}

/** Starts a site, opens its page and ends it again. */
export async function measureStart(
  site: DevSite,
  copy: string,
  browser: Browser,
  lifetime: Lifetime,
): Promise<StartTimes> {
  const { address, started, end } = await startDev(site, copy, lifetime);
  const up = performance.now() - started;
  const opened = await openPage(browser, address);
  await whenShown(opened, site.usable);
  const usable = performance.now() - started;
  await opened.close();
  await end();
  return { up, usable };
}
