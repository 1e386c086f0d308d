import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Deployment } from '../deployBuild.ts';
import { collectErrors, type Equipment, newProfile } from '../equipment.ts';
import { quantile } from '../statistics.ts';
import { CHANGES } from './boards.ts';

/** How much slower the page's processor is than this machine's: a phone. */
export const CPU_SLOWDOWN = 4;

/** Updates of the document in a second. */
export const UPDATES_PER_SECOND = 10;

/** Choices of the other building. */
const CLICKS = 12;

/** Milliseconds; all tiles of a chosen building stand by then, and the last update is on the screen. */
const SETTLING_TIME = 2000;

/** A page so far behind that the backend has taken it for gone; the SDK then connects again. */
const RECONNECTED = /\/Listen\/channel\?|Could not reach Cloud Firestore backend/;

/** What was measured of a live board, by what tables call it. */
export type Figures = Readonly<Record<string, number>>;

/** The most that a figure of the product may be. */
export const GOALS: Figures = {
  'renders per changed status': 1,
  'tasks over 50 ms': 0,
  'choosing a building (INP), worst, ms': 100,
  'tasks over 50 ms while choosing': 0,
};

/** Opens the board of a resident, updates it for so many seconds, then goes from building to building. */
export async function measureBoard(
  { page: url, session }: Deployment,
  machines: number,
  update: () => void,
  seconds: number,
  equipment: Equipment,
): Promise<Figures> {
  const context = await newProfile(equipment, session);
  context.setDefaultTimeout(120_000);
  await context.addInitScript({ path: path.join(import.meta.dirname, 'observeBoard.js') });
  const page = await context.newPage();
  const errors = collectErrors(page);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url);
  const lastTile = page.locator(`main li[aria-label^="Dryer ${machines / 2}, "]`);
  await lastTile.waitFor({ state: 'attached' });

  await updateFor(SETTLING_TIME, update);
  await takeSeen(page);
  const written = await updateFor(1000 * seconds, update);
  const updated = await takeSeen(page);

  const [, chosen] = await Promise.all([
    updateFor(SETTLING_TIME * (CLICKS + 1), update),
    chooseBuildings(page),
  ]);
  const reported = Object.values(chosen.interactions);
  // Browsers report none under 16 ms.
  const interactions = Array.from({ length: CLICKS }, (_, click) => reported[click] ?? 16);
  await context.close();
  const problems = errors.filter((error) => !RECONNECTED.test(error));
  if (problems.length > 0) throw new Error(`${url} had problems: ${problems.join(' ')}`);
  return {
    'renders per changed status': updated.rendered / (written * CHANGES),
    'tasks over 50 ms': updated.longTasks.filter(isOver50).length,
    'longest task, ms': Math.max(0, ...updated.longTasks),
    'SDK → frame, median, ms': quantile(updated.framesAfter, 0.5),
    'SDK → frame, p99, ms': quantile(updated.framesAfter, 0.99),
    'choosing a building (INP), median, ms': quantile(interactions, 0.5),
    'choosing a building (INP), worst, ms': Math.max(...interactions),
    'tasks over 50 ms while choosing': chosen.longTasks.filter(isOver50).length,
  };
}

const isOver50 = (duration: number): boolean => duration > 50;

/** @returns How many updates were written. */
async function updateFor(milliseconds: number, update: () => void): Promise<number> {
  let written = 0;
  const timer = setInterval(() => {
    update();
    written += 1;
  }, 1000 / UPDATES_PER_SECOND);
  await sleep(milliseconds);
  clearInterval(timer);
  await sleep(SETTLING_TIME);
  return written;
}

async function chooseBuildings(page: Page): Promise<Seen> {
  // Looked up before, because finding a tab is work for the page.
  const tabs = [
    await page.getByRole('tab', { name: 'Second Hall' }).boundingBox(),
    await page.getByRole('tab', { name: 'First Hall' }).boundingBox(),
  ];
  await sleep(SETTLING_TIME);
  await takeSeen(page);
  for (let click = 0; click < CLICKS; click += 1) {
    const tab = tabs[click % 2];
    if (!tab) throw new Error('The board has no tabs.');
    await page.mouse.click(tab.x + tab.width / 2, tab.y + tab.height / 2, { delay: 60 });
    await sleep(SETTLING_TIME);
  }
  return takeSeen(page);
}

/** What observeBoard.js tells; durations in milliseconds. */
interface Seen {
  readonly rendered: number;
  readonly framesAfter: readonly number[];
  readonly longTasks: readonly number[];
  readonly interactions: Readonly<Record<number, number>>;
}

declare global {
  interface Window {
    /** What was seen since this was last called. */
    readonly benchTake: () => Seen;
  }
}

function takeSeen(page: Page): Promise<Seen> {
  return page.evaluate(() => window.benchTake());
}
