import type { Page } from '@playwright/test';

/**
 * What keeps a lobby's display from being read from five metres, in sentences: text that is small, cut
 * or covered, a headline that is not the largest, and screen that the tiles leave empty.
 */
export function displayProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** Layout is by fractions of a pixel. */
    const slack = 1.5;
    const problems: string[] = [];
    const demand = (isMet: boolean, problem: string) => void (isMet || problems.push(problem));
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const holds = (outer: DOMRect, inner: DOMRect): boolean =>
      inner.left >= outer.left - slack &&
      inner.right <= outer.right + slack &&
      inner.top >= outer.top - slack &&
      inner.bottom <= outer.bottom + slack;
    const overlaps = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right - slack &&
      other.left < one.right - slack &&
      one.top < other.bottom - slack &&
      other.top < one.bottom - slack;
    const isSeen = (element: Element): boolean =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).clipPath === 'none' &&
      (element.parentElement === null || isSeen(element.parentElement));

    const { scrollHeight, scrollWidth } = document.documentElement;
    demand(scrollHeight <= innerHeight && scrollWidth <= innerWidth, 'The page scrolls.');

    const words: { readonly text: string; readonly size: number }[] = [];
    const read = (element: Element | null, text: string | null, pseudo?: string): void => {
      if (element === null || !isSeen(element)) return;
      const size = Number.parseFloat(getComputedStyle(element, pseudo).fontSize);
      words.push({ text: text ?? '', size: size / innerHeight });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) read(walker.currentNode.parentElement, walker.currentNode.nodeValue);
    // The style sheet draws these.
    for (const free of document.querySelectorAll('[data-free]')) {
      read(free, free.getAttribute('data-free'), '::before');
    }
    const selected = document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;
    const headlines = words.filter(({ text }) => text === selected || /^\d+ free$/.test(text));
    const others = words.filter((word) => !headlines.includes(word));
    const largest = Math.max(...others.map(({ size }) => size));
    for (const { text, size } of words) demand(size >= 0.02, `“${text}” is small: ${size}.`);
    for (const { text, size } of headlines) {
      demand(size >= 0.06 && size > largest, `“${text}” is no headline: ${size} of ${largest}.`);
    }

    const screen = new DOMRect(0, 0, innerWidth, innerHeight);
    const tiles = [...document.querySelectorAll('li')];
    const boxes = tiles.map(boxOf);
    const nameOf = (tile: Element): string => tile.getAttribute('aria-label') ?? '';
    const kinds = new Set(tiles.map((tile) => nameOf(tile).split(' ')[0]));
    demand(headlines.length === 1 + kinds.size, 'A headline is missing.');
    for (const [index, tile] of tiles.entries()) {
      const [box = screen, next] = boxes.slice(index);
      // The icon, the label and the status.
      const parts = [...tile.querySelectorAll('[aria-hidden], div > span')]
        .filter(isSeen)
        .map(boxOf);
      const isCovered = parts.some((one, place) =>
        parts.slice(place + 1).some((other) => overlaps(one, other)),
      );
      const name = nameOf(tile);
      demand(holds(screen, box), `${name} is cut.`);
      demand(
        parts.every((part) => holds(box, part)),
        `${name} does not hold what is in it.`,
      );
      demand(!isCovered, `In ${name} something is covered.`);
      demand(next === undefined || !overlaps(box, next), `${name} is covered.`);
    }
    const edge = 0.03 * Math.max(innerWidth, innerHeight);
    const isReached = {
      left: boxes.some(({ left }) => left <= edge),
      right: boxes.some(({ right }) => right >= innerWidth - edge),
      foot: boxes.some(({ bottom }) => bottom >= innerHeight - edge),
    };
    for (const [side, isFull] of Object.entries(isReached)) demand(isFull, `The ${side} is empty.`);
    const tops = [...document.querySelectorAll('[role="tab"][aria-selected="false"]')].map((tab) =>
      Math.round(boxOf(tab).top),
    );
    demand(new Set(tops).size <= 1, 'The other buildings stand in several lines.');
    return problems;
  });
}
