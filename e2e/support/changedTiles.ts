import type { Page } from '@playwright/test';

/**
 * Follows a page's tiles through its document.
 *
 * @returns Tells the names of the tiles in which anything changed since it was last called.
 */
export async function changedTiles(page: Page): Promise<() => Promise<readonly string[]>> {
  const changed = await page.evaluateHandle(() => {
    const tiles = new Set<Element>();
    const note = (node: Node): void => {
      const tile = (node instanceof Element ? node : node.parentElement)?.closest('li');
      if (tile !== null && tile !== undefined) tiles.add(tile);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(note);
    }).observe(document, {
      subtree: true,
      attributes: true,
      characterData: true,
      childList: true,
    });
    return tiles;
  });
  return () =>
    changed.evaluate((tiles) => {
      const names = [...tiles].map((tile) => tile.getAttribute('aria-label') ?? '');
      tiles.clear();
      return names;
    });
}
