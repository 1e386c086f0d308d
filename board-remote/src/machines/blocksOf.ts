import { SCREENFUL } from './screenful.ts';

/** Neighbours in a list: the index of the first, and the one behind the last. */
interface Block {
  readonly start: number;
  readonly end: number;
}

/**
 * So many machines in blocks that the browser lays out by themselves: a screenful each, which is a
 * whole number of rows at every width of the screen.
 */
export function blocksOf(total: number): readonly Block[] {
  return Array.from({ length: Math.ceil(total / SCREENFUL) }, (_, index) => ({
    start: index * SCREENFUL,
    end: Math.min(total, (index + 1) * SCREENFUL),
  }));
}
