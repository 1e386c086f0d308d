/** Lengths here are in hundredths of the screen's height, as `vh` has them in CSS. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One value for the washers and one for the dryers. */
type Pair<T> = readonly [washers: T, dryers: T];

/**
 * The smallest sizes of a tile, in em of its text: with icon, label and status below one another, and side by side. The
 * widest status fits, even in DejaVu Sans, which is one of the widest fonts.
 */
export const MIN_TILE_SIZES = [
  { width: 7.4, height: 6 },
  { width: 12.9, height: 1.45 },
] as const satisfies readonly Size[];

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
  /** The widths of sections that stand side by side, otherwise the heights of their tiles. */
  readonly lengths: Pair<number>;
  /** Size of the text. */
  readonly text: number;
}

/**
 * Fills an area with the tiles of a building, in as few parts as possible, with text as large as possible. The sections
 * stand side by side if both headlines fit.
 */
export function fitTiles(counts: Pair<number>, area: Size): TileLayout {
  for (let parts = 1; ; parts += 1) {
    const shown = pair((index) => Math.ceil(counts[index] / parts));
    const most = Math.max(...shown, 1);
    const layouts = Array.from({ length: most }, (_, index) =>
      fitColumns(most - index, shown, area),
    );
    const best = layouts.reduce((largest, other) =>
      Math.min(other.text, GOOD_TEXT) > largest.text ? other : largest,
    );
    if (best.text >= MIN_TEXT || most === 1) {
      return { ...best, text: Math.min(best.text, MAX_TEXT), parts };
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
function fitColumns(columns: number, counts: Pair<number>, area: Size): Omit<TileLayout, 'parts'> {
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
    largestText(
      grids[index],
      sideBySide
        ? { width: lengths[index], height: area.height - lines }
        : { width: area.width, height: lengths[index] },
    ),
  );
  return { sideBySide, grids, lengths, text: Math.min(...texts) };
}

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
function largestText({ columns, rows }: Grid, { width, height }: Size): number {
  const texts = MIN_TILE_SIZES.map((tile) =>
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
