/** A stretch of the screen's height, in CSS pixels from its top. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** Browsers lay out and scroll by fractions of a pixel. */
const SLACK_PX = 1;

/**
 * How far a page that is longer than the screen has to be scrolled, so that its next part begins with
 * the first piece of which something is cut off below; null when no piece is.
 *
 * @param pieces what is to be seen whole, in the order of the page
 * @param seen where on the screen pieces are seen
 * @returns CSS pixels, always more than none
 */
export function nextPart(pieces: readonly Stretch[], seen: Stretch): number | null {
  const next = pieces.find(
    // A piece that begins the part and is cut off all the same is longer than the screen.
    ({ top, bottom }) => bottom > seen.bottom + SLACK_PX && top > seen.top + SLACK_PX,
  );
  return next === undefined ? null : next.top - seen.top;
}
