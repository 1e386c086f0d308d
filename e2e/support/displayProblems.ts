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
  /** How many lines say how fresh the machines are. */
  readonly freshness: number;
  readonly others: readonly OtherBuilding[];
}

/** Another building in the row, which may reach beyond the screen. */
interface OtherBuilding {
  readonly name: string;
  readonly top: number;
  /** Whether its name begins on the screen. */
  readonly begins: boolean;
  /** Whether its count of free machines is seen, and none of it is cut. */
  readonly isCounted: boolean;
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
    ...rowProblems(display),
  ];
}

function rowProblems({ others, width }: Display): readonly string[] {
  const [first] = others;
  // The last one that begins on the screen may end beyond it.
  const whole = others.filter(({ begins }, index) => begins && others[index + 1]?.begins);
  return [
    ...(new Set(others.map(({ top }) => top)).size > 1
      ? ['The other buildings stand in several lines.']
      : []),
    ...new Set(
      [...(first ? [first] : []), ...whole]
        .filter(({ isCounted }) => !isCounted)
        .map(({ name }) => `The count of ${name} is not seen at ${width}.`),
    ),
  ];
}

/** Runs in the page. */
function measureDisplay(): Display {
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const isClipped = (element: Element): boolean =>
    getComputedStyle(element).clipPath !== 'none' ||
    (element.parentElement !== null && isClipped(element.parentElement));
  // An element with boxes is drawn, also inside of one without a box (`display: contents`).
  const isSeen = (element: Element): boolean =>
    element.getClientRects().length > 0 && !isClipped(element);

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
    read(free, free.getAttribute('data-free'), '::after');
  }

  /** Whether an element with a text is seen, and neither the screen nor an element around it cuts any of it. */
  const isWhole = (element: Element | null, around = element?.parentElement): boolean => {
    if (element === null || !isSeen(element)) return false;
    if (!around) return true;
    const inner = boxOf(element);
    const outer = boxOf(around);
    const cuts = getComputedStyle(around).overflow !== 'visible';
    const isCut =
      inner.left < outer.left - 1 ||
      inner.right > outer.right + 1 ||
      inner.top < outer.top - 1 ||
      inner.bottom > outer.bottom + 1;
    return !(cuts && isCut) && isWhole(element, around.parentElement);
  };

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
      parts: [...tile.querySelectorAll('[aria-hidden], li > span')].filter(isSeen).map(boxOf),
    })),
    freshness: [...document.querySelectorAll('[data-freshness]')].filter((line) => isWhole(line))
      .length,
    others: [...others].map((tab) => ({
      name: tab.textContent ?? '',
      top: Math.round(boxOf(tab).top),
      begins: boxOf(tab).left < innerWidth,
      isCounted: [...tab.querySelectorAll('[data-free]')].every((count) => isWhole(count)),
    })),
  };
}

function textProblems({ words, selected, tiles, freshness }: Display): readonly string[] {
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
    ...(freshness === kinds.size ? [] : ['How fresh the machines are is not seen.']),
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
