import { listen } from './listen.ts';

/** A mouse that moves less is a click, in CSS pixels. */
const CLICK_SLOP_PX = 5;

/** Lets the mouse drag the row; touch does so by itself. A drag selects nothing. */
export function scrollByDrag(row: HTMLElement): () => void {
  let grip: { readonly x: number; readonly scrollLeft: number } | null = null;
  let dragged = false;
  const ends = [
    listen(row, 'pointerdown', grab),
    listen(row, 'pointermove', move),
    listen(row, 'pointerup', release),
    listen(row, 'pointercancel', release),
    listen(row, 'click', swallowAfterDrag, { capture: true }),
  ];
  return () => ends.forEach((end) => end());

  function grab(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    grip = { x: event.clientX, scrollLeft: row.scrollLeft };
  }

  function move(event: PointerEvent): void {
    if (!grip) return;
    const way = event.clientX - grip.x;
    if (!dragged && Math.abs(way) > CLICK_SLOP_PX) {
      dragged = true;
      row.setPointerCapture(event.pointerId);
      row.toggleAttribute('data-dragging', true);
    }
    if (dragged) row.scrollLeft = grip.scrollLeft - way;
  }

  function release(): void {
    grip = null;
    row.toggleAttribute('data-dragging', false);
    // The click of this release, if there is one, comes before a timer does.
    setTimeout(() => {
      dragged = false;
    });
  }

  function swallowAfterDrag(event: MouseEvent): void {
    if (dragged) event.stopPropagation();
  }
}
