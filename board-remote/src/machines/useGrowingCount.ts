import { startTransition, useEffect, useState } from 'react';
import { isWallDisplay } from '../wall/isWallDisplay.ts';
import { SCREENFUL } from './screenful.ts';

/** Tiles of one step: a slow phone draws them within a frame or two. */
const STEP = 12;

/**
 * How many of so many items to draw: a screenful at once, then more with every frame, so that the page
 * answers while thousands are drawn. Another list begins with a screenful of the items that stand there
 * already. A wall display, whose size is fitted to them, has all at once.
 *
 * @param list names the list that the items are of
 */
export function useGrowingCount(list: string, total: number): number {
  const [seen, setSeen] = useState(() => ({ list, count: countAtOnce() }));
  let { count } = seen;
  if (seen.list !== list) {
    count = Math.min(count, countAtOnce());
    setSeen({ list, count });
  }
  const isWhole = count >= total;
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setSeen({ list, count: count + STEP })),
    );
    return () => cancelAnimationFrame(frame);
  }, [list, count, isWhole]);
  return Math.min(count, total);
}

function countAtOnce(): number {
  return isWallDisplay() ? Infinity : SCREENFUL;
}
