import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nextPart, type Stretch } from './nextPart.ts';

const SEEN = { top: 40, bottom: 540 };

/** Where pieces of these heights stand under the row once the page was scrolled by so much. */
function scrolled(heights: readonly number[], by: number): Stretch[] {
  let top = SEEN.top - by;
  return heights.map((height) => ({ top, bottom: (top += height) }));
}

/** The places of the pieces that are seen whole in each part of a page. */
function partsOf(heights: readonly number[]): number[][] {
  const parts: number[][] = [];
  const length = heights.reduce((sum, height) => sum + height, 0);
  const end = Math.max(0, length - (SEEN.bottom - SEEN.top));
  for (let at = 0; ;) {
    const pieces = scrolled(heights, at);
    parts.push(
      [...pieces.entries()]
        .filter(([, { top, bottom }]) => top >= SEEN.top - 1 && bottom <= SEEN.bottom + 1)
        .map(([place]) => place),
    );
    const step = nextPart(pieces, SEEN);
    if (step === null) return parts;
    expect(step).toBeGreaterThan(0);
    // No browser scrolls past the end.
    at = Math.min(at + step, end);
  }
}

describe('the next part of a page', () => {
  test('there is none when all is seen', () => {
    expect(nextPart([], SEEN)).toBeNull();
    expect(partsOf([100, 400])).toEqual([[0, 1]]);
  });

  test('begins with the piece that was cut off', () => {
    expect(partsOf([200, 200, 200, 200, 200, 200])).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
    expect(nextPart(scrolled([200, 200, 200], 0), SEEN)).toBe(400);
  });

  test('ends with the page, so that the last one is as full as the others', () => {
    expect(partsOf([200, 200, 200])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  test('goes on below a piece that is longer than the screen', () => {
    expect(partsOf([900, 200])).toEqual([[], [1]]);
  });

  test('leaves out no piece that fits the screen', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 40 }), (heights) => {
        const seen = new Set(partsOf(heights).flat());
        expect(seen).toEqual(new Set(heights.keys()));
      }),
    );
  });
});
