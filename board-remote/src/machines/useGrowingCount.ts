import { startTransition, useEffect, useState } from 'react';
import { isWallDisplay } from '../wall/isWallDisplay.ts';
import { SCREENFUL } from './screenful.ts';

/** Tiles of one step: a slow phone draws them within a frame or two. */
const STEP = 24;

/**
 * How many of so many items to draw: a screenful at once, then more with every frame, so that the
 * page answers while thousands are drawn. A wall display, whose size is fitted to them, has all at once.
 */
export function useGrowingCount(total: number): number {
  const [count, setCount] = useState(() => (isWallDisplay() ? Infinity : SCREENFUL));
  const isWhole = count >= total;
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + STEP)));
    return () => cancelAnimationFrame(frame);
  }, [count, isWhole]);
  return Math.min(count, total);
}
