import { listen } from './listen.ts';

const LINE_PX = 16;

/** Lets an upright wheel scroll the row sideways, and the page where the row has come to its end. */
export function scrollByWheel(row: HTMLElement): () => void {
  function turn(event: WheelEvent): void {
    const zooms = event.ctrlKey;
    const isSideways = event.shiftKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY);
    if (zooms || isSideways) return;
    const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
    const canScroll = event.deltaY > 0 ? rest > 1 : row.scrollLeft > 1;
    if (!canScroll) return;
    event.preventDefault();
    row.scrollLeft += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX);
  }

  return listen(row, 'wheel', turn, { passive: false });
}
