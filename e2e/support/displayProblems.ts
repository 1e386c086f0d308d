import type { Page } from '@playwright/test';

/** Layout is by fractions of a pixel. */
const SLACK = 1.5;

/** The least height of a text, and of a headline, as a share of the screen's height. */
const READABLE = 0.02;
const HEADLINE = 0.06;

/** Tiles begin and end at most so far from the screen's edges, as a share of its longer side. */
const EDGE = 0.03;

type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

interface Word {
  readonly text: string;
  /** Share of the screen's height. */
  readonly size: number;
}

interface Tile {
  readonly name: string;
  readonly box: Box;
  /** Icon, label and status. */
  readonly parts: readonly Box[];
}

/** A lobby's display as it is drawn. */
interface Display {
  readonly width: number;
  readonly height: number;
  readonly scrolls: boolean;
  readonly words: readonly Word[];
  /** The name of the shown building. */
  readonly selected: string;
  readonly tiles: readonly Tile[];
  /** Where the names of the other buildings begin. */
  readonly tops: readonly number[];
}

/**
 * What keeps a lobby's display from being read from five metres, in sentences: text that is small, cut
 * or covered, a headline that is not the largest, and screen that the tiles leave empty.
 */
export async function displayProblems(page: Page): Promise<readonly string[]> {
  const display = await page.evaluate(measureDisplay);
  return [
    ...(display.scrolls ? ['The page scrolls.'] : []),
    ...textProblems(display),
    ...display.tiles.flatMap((tile, index) =>
      tileProblems(tile, display.tiles[index + 1], display),
    ),
    ...emptySides(display).map((side) => `The ${side} is empty.`),
    ...(new Set(display.tops).size > 1 ? ['The other buildings stand in several lines.'] : []),
  ];
}

/** Runs in the page. */
function measureDisplay(): Display {
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const isSeen = (element: Element): boolean =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).clipPath === 'none' &&
    (element.parentElement === null || isSeen(element.parentElement));

  const words: Word[] = [];
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

  const { scrollHeight, scrollWidth } = document.documentElement;
  const others = document.querySelectorAll('[role="tab"][aria-selected="false"]');
  return {
    width: innerWidth,
    height: innerHeight,
    scrolls: scrollHeight > innerHeight || scrollWidth > innerWidth,
    words,
    selected: document.querySelector('[role="tab"][aria-selected="true"]')?.textContent ?? '',
    tiles: [...document.querySelectorAll('li')].map((tile) => ({
      name: tile.getAttribute('aria-label') ?? '',
      box: boxOf(tile),
      parts: [...tile.querySelectorAll('[aria-hidden], div > span')].filter(isSeen).map(boxOf),
    })),
    tops: [...others].map((tab) => Math.round(boxOf(tab).top)),
  };
}

function textProblems({ words, selected, tiles }: Display): readonly string[] {
  const headlines = words.filter(({ text }) => text === selected || /^\d+ free$/.test(text));
  const others = words.filter((word) => !headlines.includes(word));
  const largest = Math.max(...others.map(({ size }) => size));
  const kinds = new Set(tiles.map(({ name }) => name.split(' ')[0]));
  return [
    ...words
      .filter(({ size }) => size < READABLE)
      .map(({ text, size }) => `“${text}” is small: ${size}.`),
    ...headlines
      .filter(({ size }) => size < HEADLINE || size <= largest)
      .map(({ text, size }) => `“${text}” is no headline: ${size} of ${largest}.`),
    ...(headlines.length === 1 + kinds.size ? [] : ['A headline is missing.']),
  ];
}

function tileProblems(
  { name, box, parts }: Tile,
  next: Tile | undefined,
  { width, height }: Display,
): readonly string[] {
  const screen = { left: 0, top: 0, right: width, bottom: height };
  const isCovered = parts.some((one, place) =>
    parts.slice(place + 1).some((other) => overlaps(one, other)),
  );
  return [
    ...(holds(screen, box) ? [] : [`${name} is cut.`]),
    ...(parts.every((part) => holds(box, part)) ? [] : [`${name} does not hold what is in it.`]),
    ...(isCovered ? [`In ${name} something is covered.`] : []),
    ...(next !== undefined && overlaps(box, next.box) ? [`${name} is covered.`] : []),
  ];
}

/** The sides of the screen that no tile reaches. */
function emptySides({ tiles, width, height }: Display): readonly string[] {
  const edge = EDGE * Math.max(width, height);
  const isReached = {
    left: tiles.some(({ box }) => box.left <= edge),
    right: tiles.some(({ box }) => box.right >= width - edge),
    foot: tiles.some(({ box }) => box.bottom >= height - edge),
  };
  return Object.entries(isReached).flatMap(([side, isFull]) => (isFull ? [] : [side]));
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK
  );
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right - SLACK &&
    other.left < one.right - SLACK &&
    one.top < other.bottom - SLACK &&
    other.top < one.bottom - SLACK
  );
}
