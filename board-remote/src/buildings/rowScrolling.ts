import { preferredScroll } from '../layout/preferredScroll.ts';

/** Room left beside the name, so that its neighbour shows, in CSS pixels. */
const ROOM_PX = 64;

/**
 * Adds to the platform's own scrolling what a row of names lacks, until the returned function is called: an
 * upright wheel scrolls it, and attributes mark the edges at which there is more to see.
 */
export function improveScrolling(row: HTMLDivElement): () => void {
  row.addEventListener('wheel', scrollByWheel, { passive: false });
  row.addEventListener('scroll', markEdges, { passive: true });
  const sizes = new ResizeObserver(markEdges);
  sizes.observe(row);
  for (const names of row.children) sizes.observe(names);
  return () => {
    row.removeEventListener('wheel', scrollByWheel);
    row.removeEventListener('scroll', markEdges);
    sizes.disconnect();
  };

  function scrollByWheel(event: WheelEvent): void {
    // Sideways and zooming is the browser's. Whoever does not ask for `deltaMode` gets pixels.
    const { deltaX, deltaY, ctrlKey, shiftKey } = event;
    if (ctrlKey || shiftKey || Math.abs(deltaX) >= Math.abs(deltaY)) return;
    // Where the row has come to its end, the wheel is the page's.
    if (deltaY > 0 ? roomAfter(row) <= 1 : row.scrollLeft <= 1) return;
    event.preventDefault();
    row.scrollLeft += deltaY;
  }

  function markEdges(): void {
    // Browsers scroll by fractions of a pixel.
    row.toggleAttribute('data-more-before', row.scrollLeft > 1);
    row.toggleAttribute('data-more-after', roomAfter(row) > 1);
  }
}

function roomAfter(row: HTMLElement): number {
  return row.scrollWidth - row.clientWidth - row.scrollLeft;
}

/** Scrolls the row, and never the page, by as little as shows the name and a part of its neighbour. */
export function bringIntoView(row: HTMLElement, name: HTMLElement, smoothly: boolean): void {
  const frame = row.getBoundingClientRect();
  const box = name.getBoundingClientRect();
  const before = box.left - frame.left - ROOM_PX;
  const after = box.right - frame.right + ROOM_PX;
  const left = before < 0 ? before : Math.min(Math.max(after, 0), before);
  if (left === 0) return;
  row.scrollBy({ left, behavior: smoothly ? preferredScroll() : 'instant' });
}
