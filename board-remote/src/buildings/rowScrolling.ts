/** The part of the next tab that is kept in view, CSS pixels. */
const SPACE_PX = 64;

/**
 * Adds to the browser's scrolling, until the returned function is called: a vertical wheel scrolls the row, attributes
 * mark the edges beyond which there are more tabs, and the selected tab stays in view when the window narrows, and when the
 * tabs change before somebody has touched the row.
 */
export function improveScrolling(row: HTMLDivElement): () => void {
  let isTouched = false;
  row.addEventListener('wheel', scrollByWheel, { passive: false });
  row.addEventListener('wheel', noteTouch, { passive: true });
  row.addEventListener('pointerdown', noteTouch, { passive: true });
  row.addEventListener('scroll', markEdges, { passive: true });
  const sizes = new ResizeObserver((changed) => {
    markEdges();
    // The row stays where a resident has scrolled it, and under the finger of one who is about to tap.
    if (isTouched && !changed.some(({ target }) => target === row)) return;
    const selected = row.querySelector<HTMLElement>('[aria-selected="true"]');
    if (selected) bringIntoView(row, selected, 'instant');
  });
  sizes.observe(row);
  for (const tabs of row.children) sizes.observe(tabs);
  return () => {
    row.removeEventListener('wheel', scrollByWheel);
    row.removeEventListener('wheel', noteTouch);
    row.removeEventListener('pointerdown', noteTouch);
    row.removeEventListener('scroll', markEdges);
    sizes.disconnect();
  };

  function noteTouch(): void {
    isTouched = true;
  }

  function scrollByWheel(event: WheelEvent): void {
    // Horizontal scrolling and zooming are left to the browser. Firefox gives the deltas in pixels only if `deltaMode` is
    // not read.
    const { deltaX, deltaY, ctrlKey, shiftKey } = event;
    if (ctrlKey || shiftKey || Math.abs(deltaX) >= Math.abs(deltaY)) return;
    // At the end of the row, the wheel scrolls the page.
    if (deltaY > 0 ? spaceAfter(row) <= 1 : row.scrollLeft <= 1) return;
    event.preventDefault();
    row.scrollBy({ left: deltaY, behavior: 'instant' });
  }

  function markEdges(): void {
    // Browsers scroll by fractions of a pixel.
    row.toggleAttribute('data-more-before', row.scrollLeft > 1);
    row.toggleAttribute('data-more-after', spaceAfter(row) > 1);
  }
}

function spaceAfter(row: HTMLElement): number {
  return row.scrollWidth - row.clientWidth - row.scrollLeft;
}

/** Scrolls the row, and never the page, just far enough to show the tab and a part of the next one. */
export function bringIntoView(
  row: HTMLElement,
  tab: HTMLElement,
  behavior: ScrollBehavior = 'auto',
): void {
  const frame = row.getBoundingClientRect();
  const box = tab.getBoundingClientRect();
  const before = box.left - frame.left - SPACE_PX;
  const after = box.right - frame.right + SPACE_PX;
  const left = before < 0 ? before : Math.min(Math.max(after, 0), before);
  if (left === 0) return;
  row.scrollBy({ left, behavior });
}
