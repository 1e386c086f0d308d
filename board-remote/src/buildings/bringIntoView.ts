import { preferredScroll } from '../layout/preferredScroll.ts';

/** Room left beside the name, so that its neighbour shows, in CSS pixels. */
const ROOM_PX = 64;

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
