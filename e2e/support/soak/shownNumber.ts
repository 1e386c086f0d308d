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

/** Waits until a board shows a number or a later one; false when it does not within some seconds. */
export async function waitForNumber(page: Page, number: number, seconds: number): Promise<boolean> {
  const start = performance.now();
  while ((await shownNumber(page)) < number) {
    if (performance.now() - start > seconds * 1000) return false;
    await pause(PAUSE_MS);
  }
  return true;
}
