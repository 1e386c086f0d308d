import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { boardPage } from '../boardPage.ts';
import { readNumber } from './countedSchool.ts';

/** Pause between two looks at the page, milliseconds. */
const PAUSE_MS = 50;

/** The number that a board shows now; -1 when it shows none. */
export async function shownNumber(page: Page): Promise<number> {
  return readNumber(await boardPage(page).dryers.allTextContents());
}

/**
 * Waits until a board shows a number or a later one.
 *
 * @returns The seconds that it took; infinite when it took more than `limit`.
 */
export async function secondsUntilShown(
  page: Page,
  number: number,
  limit: number,
): Promise<number> {
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  while ((await shownNumber(page)) < number) {
    if (seconds() > limit) return Number.POSITIVE_INFINITY;
    await pause(PAUSE_MS);
  }
  return seconds();
}
