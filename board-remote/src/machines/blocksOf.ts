import { isWallDisplay } from '../wall/isWallDisplay.ts';
import { SCREENFUL } from './screenful.ts';

/** Neighbours in a list: the index of the first, and the one behind the last. */
interface Block {
  readonly start: number;
  readonly end: number;
}

/**
 * So many machines in blocks that the browser lays out by themselves: a screenful each, which is a
 * whole number of rows at every width of the screen. A wall, which has as many columns as fit, has one.
 */
export function blocksOf(total: number): readonly Block[] {
  const size = isWallDisplay() ? total : SCREENFUL;
  return Array.from({ length: Math.ceil(total / size) }, (_, index) => ({
    start: index * size,
    end: Math.min(total, (index + 1) * size),
  }));
}
