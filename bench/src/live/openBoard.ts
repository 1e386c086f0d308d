import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { signInByPopup } from '@laundry-board/browser-tests/signInByPopup';
import { watchProblems } from '../browser/watchProblems.ts';
import { RESIDENT } from '../resident.ts';

/** A board whose first draw is over. */
export interface OpenBoard {
  readonly page: Page;
  readonly devTools: CDPSession;
  /**
   * @returns How often the page's line to the backend broke.
   * @throws Error when the page reported anything else: what was measured would not be the product.
   */
  readonly close: () => Promise<number>;
}

/**
 * What a page reports that is too far behind: it takes so long to ask for more that the backend has
 * taken it for closed. The SDK then opens another line, as it does for a resident.
 */
const BROKEN_LINE = /\/Listen\/channel\?|Could not reach Cloud Firestore backend/;

/** Longest wait for a step, milliseconds. */
const TIME_LIMIT_MS = 120_000;

/** How often tiles are counted, milliseconds. */
const POLL_MS = 200;

/** What the page still has to do once all tiles stand, milliseconds. */
const SETTLE_MS = 2000;

/** What a board is opened on. */
interface BoardConditions {
  /** How many times slower the processor is, from the page's start on. */
  readonly cpuSlowdown: number;
  readonly reducedMotion: boolean;
}

/**
 * Opens the board of a resident who is signed in, and waits for all its tiles.
 *
 * @param tiles How many there are going to be.
 */
export async function openBoard(
  browser: Browser,
  address: string,
  tiles: number,
  { cpuSlowdown, reducedMotion }: BoardConditions,
): Promise<OpenBoard> {
  const context = await browser.newContext({
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(TIME_LIMIT_MS);
  await context.addInitScript({ path: path.join(import.meta.dirname, 'page/observeBoard.js') });
  const page = await context.newPage();
  const problems = watchProblems(page);
  const devTools = await context.newCDPSession(page);
  try {
    await page.goto(address);
    await signInByPopup(page, RESIDENT);
    await allStand(page, tiles);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.reload();
    await allStand(page, tiles);
    await pause(SETTLE_MS);
  } catch (cause) {
    throw new Error(
      `${address} never drew ${tiles} tiles. ${problems().join(' ')} ${String(cause)}`,
      { cause },
    );
  }
  return {
    page,
    devTools,
    close: async () => {
      await context.close();
      const found = problems().filter((problem) => !BROKEN_LINE.test(problem));
      if (found.length > 0) throw new Error(`${address} had problems: ${found.join(' ')}`);
      return problems().length;
    },
  };
}

async function allStand(page: Page, tiles: number): Promise<void> {
  const standing = page.locator('main li[aria-label]');
  const end = Date.now() + TIME_LIMIT_MS;
  while ((await standing.count()) !== tiles) {
    if (Date.now() > end) throw new Error(`${await standing.count()} tiles stand.`);
    await pause(POLL_MS);
  }
}
