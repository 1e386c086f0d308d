import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { interactions } from './interactions.ts';
import type { OpenBoard } from './openBoard.ts';
import { takeSeen } from './page/takeSeen.ts';
import { CLICKS, UPDATES_A_SECOND } from './settings.ts';
import { startWriting } from './startWriting.ts';

/** A board on which the other building was chosen again and again. */
export interface MeasuredSwitching {
  /** From each click to the next paint, milliseconds. */
  readonly interactions: readonly number[];
  readonly longTasks: readonly number[];
}

/** From one click to the next, milliseconds: all tiles of the building stand by then. */
const PAUSE_MS = 2000;

/** How long a mouse button is held down, milliseconds. */
const HELD_MS = 60;

/** Chooses the other building while updates go on, by the mouse. */
export async function measureSwitching(
  { page }: OpenBoard,
  write: () => void,
): Promise<MeasuredSwitching> {
  const tabs = [await middleOf(page, 'Second Hall'), await middleOf(page, 'First Hall')] as const;
  const { stop } = startWriting(write, UPDATES_A_SECOND);
  await pause(PAUSE_MS);
  await takeSeen(page);
  for (let click = 0; click < CLICKS; click += 1) {
    const { x, y } = tabs[click % 2 === 0 ? 0 : 1];
    await page.mouse.click(x, y, { delay: HELD_MS });
    await pause(PAUSE_MS);
  }
  stop();
  await pause(PAUSE_MS);
  const { events, longTasks } = await takeSeen(page);
  return {
    interactions: interactions(events, CLICKS),
    longTasks: longTasks.map(({ duration }) => duration),
  };
}

/** Looked up before, because finding a tab is work for the page. */
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('tab', { name }).boundingBox();
  if (box === null) throw new Error(`The board has no tab "${name}".`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
