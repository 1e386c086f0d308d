import { startTransition, useEffect, useState } from 'react';
import { SCREENFUL } from './screenful.ts';

/** Tiles of one step: a slow phone draws them within a frame or two. */
const STEP = 12;

/**
 * How many of so many items to draw: a screenful at once, then more with every frame, so that the page
 * answers while thousands are drawn. Another list begins with a screenful of the items that stand there
 * already.
 *
 * @param list names the list that the items are of
 */
export function useGrowingCount(list: string, total: number): number {
  const [seen, setSeen] = useState(() => ({ list, count: SCREENFUL }));
  let { count } = seen;
  if (seen.list !== list) {
    count = Math.min(count, SCREENFUL);
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
