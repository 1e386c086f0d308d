import { type LobbyTileSize, smallestTiles } from '../machines/lobbyTile.ts';

/** Lengths here are in hundredths of the screen's height, as `vh` has them in CSS. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One value for the washers and one for the dryers. */
type Pair<T> = readonly [washers: T, dryers: T];

/** Gap between tiles, in em of their text. */
export const TILE_GAP = 0.14;

/** The smallest text that can be read from five metres. */
const MIN_TEXT = 2;

/** Text that is easy to read. Larger text is no reason for fewer columns. */
const GOOD_TEXT = 3.2;

const MAX_TEXT = 5;

/** Heights of the two lines above a section's tiles: its headline, and how fresh they are. */
export const HEADLINE = 6.4;
export const FRESHNESS = 2.4;

/** Height of the line of a section without machines. */
export const EMPTY_LINE = 3.6;

/** Gap between two sections side by side. */
export const SECTION_GAP = 3.5;

/** Width of a section's headline with three digits, in DejaVu Sans. */
const MIN_SECTION_WIDTH = 49;

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** How the tiles of a building fill an area of the screen. */
export interface TileLayout {
  /** In how many parts the machines are shown, one after the other. */
  readonly parts: number;
  /** Whether the sections stand side by side; otherwise the dryers stand below the washers. */
  readonly sideBySide: boolean;
  readonly grids: Pair<Grid>;
  /** How the tiles of each section are drawn. */
  readonly sizes: Pair<LobbyTileSize>;
  /** The widths of sections that stand side by side, otherwise the heights of their tiles. */
  readonly lengths: Pair<number>;
  /** Size of the text. */
  readonly text: number;
}

/** A layout before it is known how large its text may be. */
type Arrangement = Pick<TileLayout, 'sideBySide' | 'grids' | 'lengths' | 'text'>;

/**
 * Fills an area with the tiles of a building, in as few parts as possible, with text as large as possible. The sections
 * stand side by side if both headlines fit.
 *
 * @param labelLength The characters of the longest label; 0 if no machine has one.
 */
export function fitTiles(counts: Pair<number>, area: Size, labelLength = 0): TileLayout {
  const smallest = smallestTiles(labelLength);
  for (let parts = 1; ; parts += 1) {
    const shown = pair((index) => Math.ceil(counts[index] / parts));
    const most = Math.max(...shown, 1);
    const layouts = Array.from({ length: most }, (_, index) =>
      fitColumns(most - index, shown, area, smallest),
    );
    const best = layouts.reduce((largest, other) =>
      Math.min(other.text, GOOD_TEXT) > largest.text ? other : largest,
    );
    if (best.text >= MIN_TEXT || most === 1) {
      const text = Math.min(best.text, MAX_TEXT);
      const sizes = pair((index) => {
        const tile = tileOf(best.grids[index], sectionOf(index, best, area), text);
        return holds(tile, smallest.stacked) ? 'stacked' : 'beside';
      });
      return { ...best, text, sizes, parts };
    }
  }
}

/** The machines that one of the parts shows. There is at least one, so that no part has an empty section. */
export function machinesOfPart<T>(machines: readonly T[], part: number, parts: number) {
  const start = Math.floor((part * machines.length) / parts);
  const end = Math.max(start + 1, Math.floor(((part + 1) * machines.length) / parts));
  return { start, shown: machines.slice(start, end) };
}

/** @param columns The most columns of the larger section. */
function fitColumns(
  columns: number,
  counts: Pair<number>,
  area: Size,
  smallest: SmallestTiles,
): Arrangement {
  const filled = SECTIONS.filter((index) => counts[index] > 0);
  const sideBySide = filled.length === 2 && area.width >= 2 * MIN_SECTION_WIDTH + SECTION_GAP;
  const rows = Math.ceil(Math.max(...counts) / columns);
  const grids = pair((index) =>
    sideBySide ? gridOfRows(counts[index], rows) : gridOfColumns(counts[index], columns),
  );
  const lines = HEADLINE + FRESHNESS;
  const lengths = sideBySide
    ? divide(area.width - SECTION_GAP, [grids[0].columns, grids[1].columns], MIN_SECTION_WIDTH)
    : divide(
        area.height - filled.length * lines - (2 - filled.length) * EMPTY_LINE,
        [grids[0].rows, grids[1].rows],
        0,
      );
  const texts = filled.map((index) =>
    largestText(grids[index], sectionOf(index, { sideBySide, lengths }, area), smallest),
  );
  return { sideBySide, grids, lengths, text: Math.min(...texts) };
}

/** The room that a section has for its tiles. */
function sectionOf(
  index: 0 | 1,
  { sideBySide, lengths }: Pick<Arrangement, 'sideBySide' | 'lengths'>,
  area: Size,
): Size {
  return sideBySide
    ? { width: lengths[index], height: area.height - HEADLINE - FRESHNESS }
    : { width: area.width, height: lengths[index] };
}

/** The size of a tile in a grid, in em of its text. */
function tileOf({ columns, rows }: Grid, { width, height }: Size, text: number): Size {
  return {
    width: (width / text + TILE_GAP) / columns - TILE_GAP,
    height: (height / text + TILE_GAP) / rows - TILE_GAP,
  };
}

/** Whether one size holds another, but for a rounded digit. */
function holds(outer: Size, inner: Size): boolean {
  return outer.width > inner.width - 1e-6 && outer.height > inner.height - 1e-6;
}

type SmallestTiles = ReturnType<typeof smallestTiles>;

const SECTIONS = [0, 1] as const;

/** A grid of at most so many rows, without an empty column. */
function gridOfRows(count: number, rows: number): Grid {
  if (count === 0) return { columns: 0, rows: 0 };
  const columns = Math.ceil(count / rows);
  return { columns, rows: Math.ceil(count / columns) };
}

/** A grid of at most so many columns, without an empty row. */
function gridOfColumns(count: number, columns: number): Grid {
  if (count === 0) return { columns: 0, rows: 0 };
  const rows = Math.ceil(count / columns);
  return { columns: Math.ceil(count / rows), rows };
}

/** Divides a length in proportion to two weights. Each part has a least length. */
function divide(length: number, weights: Pair<number>, least: number): Pair<number> {
  const share = (length * weights[0]) / Math.max(weights[0] + weights[1], 1);
  const first = Math.min(Math.max(share, least), length - least);
  return [first, length - first];
}

/** The largest text with which the tiles of a grid fit: icon above text, or beside it. */
function largestText(
  { columns, rows }: Grid,
  { width, height }: Size,
  smallest: SmallestTiles,
): number {
  const texts = Object.values(smallest).map((tile) =>
    Math.min(
      width / (columns * (tile.width + TILE_GAP) - TILE_GAP),
      height / (rows * (tile.height + TILE_GAP) - TILE_GAP),
    ),
  );
  return Math.max(...texts);
}

function pair<T>(valueOf: (index: 0 | 1) => T): Pair<T> {
  return [valueOf(0), valueOf(1)];
}
