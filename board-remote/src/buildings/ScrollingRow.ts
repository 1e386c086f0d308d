import { styled } from 'styled-components';

/** A tab holds a building's name, its free machines, and the dot under the selected one. */
export const TAB_HEIGHT = '3.75rem';

/**
 * The scrolling strip. It reaches to the page's edges and fades out there while there is more
 * ({@link improveScrolling} sets the attributes).
 *
 * `tabIndex`: Firefox makes every scroll container without one a tab stop.
 */
export const Row = styled.div.attrs({ tabIndex: -1 })`
  --fade-before: 0px;
  --fade-after: 0px;
  --edge-mask: linear-gradient(
    to right,
    transparent,
    black var(--fade-before),
    black calc(100% - var(--fade-after)),
    transparent
  );
  margin-inline: calc(-1 * var(--page-padding));
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  -webkit-mask-image: var(--edge-mask);
  mask-image: var(--edge-mask);

  &::-webkit-scrollbar {
    display: none;
  }

  @media (prefers-reduced-motion: no-preference) {
    scroll-behavior: smooth;
  }

  /*
   * A mouse may have no wheel. The scrollbar keeps its place while there is nothing to scroll. Some browsers lay it over
   * the row: there the padding keeps it off the dot.
   */
  @media (hover: hover) and (pointer: fine) {
    overflow-x: scroll;
    padding-block-end: var(--space-2);
    scrollbar-width: thin;
    scrollbar-color: transparent transparent;

    &:hover {
      scrollbar-color: var(--line-strong) transparent;
    }
  }

  &[data-more-before] {
    --fade-before: calc(var(--page-padding) + var(--space-10));
  }

  &[data-more-after] {
    --fade-after: calc(var(--page-padding) + var(--space-10));
  }
`;

/** The names in the strip; the first letter stands where the tiles begin. */
export const Names = styled.div`
  display: flex;
  width: max-content;
  min-width: 100%;
  padding-inline: calc(var(--page-padding) - var(--space-3));
  -webkit-user-select: none;
  user-select: none;
`;

/** Space beside the name, so that its neighbour shows, in CSS pixels. */
const SPACE_PX = 64;

/**
 * Adds to the platform's scrolling, until the returned function is called: a vertical wheel scrolls the row,
 * attributes mark the edges beyond which there is more, and the selected name stays in view when the window narrows.
 */
export function improveScrolling(row: HTMLDivElement): () => void {
  row.addEventListener('wheel', scrollByWheel, { passive: false });
  row.addEventListener('scroll', markEdges, { passive: true });
  const sizes = new ResizeObserver((changed) => {
    markEdges();
    // Not when a name in it changes: whoever has scrolled on stays there.
    if (!changed.some(({ target }) => target === row)) return;
    const selected = row.querySelector<HTMLElement>('[aria-selected="true"]');
    if (selected) bringIntoView(row, selected, 'instant');
  });
  sizes.observe(row);
  for (const names of row.children) sizes.observe(names);
  return () => {
    row.removeEventListener('wheel', scrollByWheel);
    row.removeEventListener('scroll', markEdges);
    sizes.disconnect();
  };

  function scrollByWheel(event: WheelEvent): void {
    // Horizontal scrolling and zooming are left to the browser. Pixels, as long as nobody reads `deltaMode`.
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

/** Scrolls the row, and never the page, just far enough to show the name and a part of its neighbour. */
export function bringIntoView(
  row: HTMLElement,
  name: HTMLElement,
  behavior: ScrollBehavior = 'auto',
): void {
  const frame = row.getBoundingClientRect();
  const box = name.getBoundingClientRect();
  const before = box.left - frame.left - SPACE_PX;
  const after = box.right - frame.right + SPACE_PX;
  const left = before < 0 ? before : Math.min(Math.max(after, 0), before);
  if (left === 0) return;
  row.scrollBy({ left, behavior });
}
