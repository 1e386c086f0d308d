import { listen } from './listen.ts';

/** Marks on the row at which of its edges there is more to see, until the returned function is called. */
export function markEdges(row: HTMLElement): () => void {
  function mark(): void {
    const rest = row.scrollWidth - row.clientWidth - row.scrollLeft;
    // Browsers scroll by fractions of a pixel.
    row.toggleAttribute('data-more-before', row.scrollLeft > 1);
    row.toggleAttribute('data-more-after', rest > 1);
  }

  const sizes = new ResizeObserver(mark);
  sizes.observe(row);
  for (const names of row.children) sizes.observe(names);
  const endScroll = listen(row, 'scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    endScroll();
  };
}
