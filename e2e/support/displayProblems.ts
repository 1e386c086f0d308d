import type { Page } from '@playwright/test';

/** In CSS pixels of the screen. */
type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** Layout is by fractions of a pixel. */
const SLACK_PX = 1.5;

/** Least sizes of text, and the most that stays empty at an edge of the screen, in parts of its height. */
const LEAST_TEXT = 0.02;
const LEAST_HEADLINE = 0.06;
const EDGE = 0.03;

/**
 * What keeps a lobby's display from being read from five metres, in sentences: text that is small, cut
 * or covered, a headline that is not the largest, and screen that the tiles leave empty.
 */
export async function displayProblems(page: Page): Promise<readonly string[]> {
  const { width, height, scrolls, selected, words, tiles, otherTops } = await measure(page);
  const screen = { left: 0, top: 0, right: width, bottom: height };
  const isHeadline = ({ text }: { readonly text: string }) =>
    text === selected || /^\d+ free$/.test(text);
  const headlines = words.filter((word) => isHeadline(word));
  const largest = Math.max(...words.filter((word) => !isHeadline(word)).map(({ size }) => size));
  const reach = EDGE * Math.max(width, height);
  const kinds = new Set(tiles.map(({ name }) => name.split(' ')[0]));
  const boxes = tiles.map(({ box }) => box);
  return [
    ...named('The page scrolls.', scrolls),
    ...words
      .filter(({ size }) => size < LEAST_TEXT * height)
      .map(({ text, size }) => `“${text}” has ${size} px of ${height}.`),
    ...headlines
      .filter(({ size }) => size < LEAST_HEADLINE * height || size <= largest)
      .map(({ text, size }) => `“${text}” has ${size} px of ${height}, another text ${largest}.`),
    ...named('A headline is missing.', headlines.length !== 1 + kinds.size),
    ...tiles.flatMap(({ name, box, parts }, index) => [
      ...named(`${name} is cut.`, !holds(screen, box)),
      ...named(`${name} does not hold what is in it.`, !parts.every((part) => holds(box, part))),
      ...named(`In ${name} something is covered.`, overlap(parts)),
      ...named(`${name} is covered.`, overlap(boxes.slice(index, index + 2))),
    ]),
    ...named('The left is empty.', Math.min(...boxes.map(({ left }) => left)) > reach),
    ...named('The right is empty.', Math.max(...boxes.map(({ right }) => right)) < width - reach),
    ...named('The foot is empty.', Math.max(...boxes.map(({ bottom }) => bottom)) < height - reach),
    ...named('The other buildings stand in several lines.', new Set(otherTops).size > 1),
  ];
}

function named(problem: string, isThere: boolean): readonly string[] {
  return isThere ? [problem] : [];
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left - SLACK_PX &&
    inner.right <= outer.right + SLACK_PX &&
    inner.top >= outer.top - SLACK_PX &&
    inner.bottom <= outer.bottom + SLACK_PX
  );
}

/** Whether two of some boxes have more than their edges in common. */
function overlap([one, ...others]: readonly Box[]): boolean {
  if (one === undefined) return false;
  const isCovered = others.some(
    (other) =>
      one.left < other.right - SLACK_PX &&
      other.left < one.right - SLACK_PX &&
      one.top < other.bottom - SLACK_PX &&
      other.top < one.bottom - SLACK_PX,
  );
  return isCovered || overlap(others);
}

function measure(page: Page) {
  return page.evaluate(() => {
    const boxOf = (what: Element | Range): Box => {
      const { left, top, right, bottom } = what.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const isSeen = (element: Element): boolean =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).clipPath === 'none' &&
      (element.parentElement === null || isSeen(element.parentElement));
    const sizeOf = (element: Element, pseudo?: string): number =>
      Number.parseFloat(getComputedStyle(element, pseudo).fontSize);

    const words: { text: string; size: number }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const { parentElement } = text;
      if (parentElement === null || !isSeen(parentElement)) continue;
      words.push({ text: text.textContent ?? '', size: sizeOf(parentElement) });
    }
    // The style sheet draws these.
    for (const free of document.querySelectorAll('[data-free]')) {
      if (!isSeen(free)) continue;
      words.push({ text: free.getAttribute('data-free') ?? '', size: sizeOf(free, '::before') });
    }
    const { scrollHeight, scrollWidth } = document.documentElement;
    return {
      width: innerWidth,
      height: innerHeight,
      scrolls: scrollHeight > innerHeight || scrollWidth > innerWidth,
      selected: document.querySelector('[role="tab"][aria-selected="true"]')?.textContent,
      words,
      tiles: [...document.querySelectorAll('li')].map((tile) => ({
        name: tile.getAttribute('aria-label') ?? '',
        box: boxOf(tile),
        // The icon, the label and the status.
        parts: [...tile.querySelectorAll('[aria-hidden], div > span')]
          .filter((part) => isSeen(part))
          .map((part) => boxOf(part)),
      })),
      otherTops: [...document.querySelectorAll('[role="tab"][aria-selected="false"]')].map((tab) =>
        Math.round(tab.getBoundingClientRect().top),
      ),
    };
  });
}
