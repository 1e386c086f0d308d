import { setTimeout as pause } from 'node:timers/promises';
import type { OpenBoard } from './openBoard.ts';
import type { Seen } from './page/seen.ts';
import { takeSeen } from './page/takeSeen.ts';
import { UPDATES_A_SECOND } from './settings.ts';
import { startWriting } from './startWriting.ts';

/** A board that was updated for a while. */
export interface MeasuredUpdates {
  readonly written: number;
  readonly seen: Seen;
}

/** For how long the page runs its code in before it counts, seconds. */
const WARM_UP = 2;

/** How long a page may take to be told of what is written, milliseconds. */
const DRAIN_MS = 15_000;

/** How long the last update may take to the screen, milliseconds. */
const LAST_FRAME_MS = 500;

/**
 * Updates a board for so many seconds. Nothing is on its way when the counting begins, nor when it
 * ends, unless the page is hopelessly behind.
 *
 * @param write One update.
 */
export async function measureUpdates(
  board: OpenBoard,
  write: () => void,
  seconds: number,
): Promise<MeasuredUpdates> {
  await takeSeen(board.page);
  await update(board, write, WARM_UP);
  await takeSeen(board.page);
  const written = await update(board, write, seconds);
  return { written, seen: await takeSeen(board.page) };
}

async function update({ page }: OpenBoard, write: () => void, seconds: number): Promise<number> {
  const { written, stop } = startWriting(write, UPDATES_A_SECOND);
  await pause(1000 * seconds);
  stop();
  await page
    .waitForFunction(
      (count) => {
        const live: unknown = Reflect.get(globalThis, 'benchLive');
        const tell: unknown = typeof live === 'object' && live && Reflect.get(live, 'count');
        return typeof tell === 'function' && Number(Reflect.apply(tell, live, [])) >= count;
      },
      written(),
      { polling: 100, timeout: DRAIN_MS },
    )
    // Then fewer were heard than written, which is told.
    .catch(() => {});
  await pause(LAST_FRAME_MS);
  return written();
}
