import type { BrowserContext } from '@playwright/test';
import { expireStoredToken } from '@laundry-board/browsers/storedUser';
import { type Deployment, firstWasherOn } from '../deployBuild.ts';
import { copyProfile, type Equipment, openForTheLastTime, openProfile } from '../equipment.ts';

/** Residents do laundry once or twice a week: their last visit was six days ago, in seconds. */
const AGE = 6 * 24 * 3600;

/** A visit without a throttled line, milliseconds. */
const TIME_LIMIT = 60_000;

/**
 * Opens the profile of a resident who was here six days ago, in a new process of the browser: the files in its cache are
 * that old, the ID token has expired, the service worker is registered but not running, and no preflight is kept.
 */
export async function openAWeekLater(
  equipment: Equipment,
  { page: url, session, deploy }: Deployment,
): Promise<BrowserContext> {
  const profile = await copyProfile(equipment, session);
  const lastWeek = await openProfile(equipment, profile, 'allow');
  lastWeek.setDefaultTimeout(TIME_LIMIT);
  equipment.line.reset({ down: Infinity, up: Infinity, roundTrip: 0 });
  deploy('first', AGE);
  const page = await lastWeek.newPage();
  await page.goto(url);
  await firstWasherOn(page).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  // Of a page that shows no board, nothing writes the token anew.
  await page.goto(new URL('/test', url).href);
  await expireStoredToken(page);
  await lastWeek.close();
  return openForTheLastTime(profile, await openProfile(equipment, profile, 'allow'));
}
