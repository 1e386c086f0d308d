import { iconHeight, type LobbyTile, lobbyTiles, smallestTile } from './lobbyTile.ts';

/** Lengths here are in hundredths of the screen's height, as `vh` has them in CSS. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One value for the washers and one for the dryers. */
type Pair<T> = readonly [washers: T, dryers: T];

/** The smallest text that can be read from five metres. */
const MIN_TEXT = 2;

/** Text that is easy to read. Larger text is no reason for fewer columns. */
const GOOD_TEXT = 3.2;

const MAX_TEXT = 5;

/** Heights of the two lines above a section's tiles: its headline, and how fresh they are, with a gap above and below. */
export const HEADLINE = 6.4;
export const FRESHNESS = 3.6;

/** Height of the line of a section without machines. */
export const EMPTY_LINE = 3.6;

/** Gap between two sections: side by side, or one below the other. */
export const COLUMN_GAP = 3.5;
export const ROW_GAP = 1;

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
  /** How all tiles are drawn. */
  readonly tile: LobbyTile;
  /** The height of all icons, in em of the text. */
  readonly icon: number;
  /** The widths of sections that stand side by side, otherwise the heights of their tiles. */
  readonly lengths: Pair<number>;
  /** Size of the text. */
  readonly text: number;
}

/** A layout before it is known how its tiles are drawn. */
type Arrangement = Pick<TileLayout, 'sideBySide' | 'grids' | 'lengths'>;

/**
 * Fills an area with the tiles of a building, in as few parts as possible, with text as large as possible. The sections
 * stand side by side if both headlines fit.
 *
 * @param labelLength The characters of the longest label; 0 if no machine has one.
 */
export function fitTiles(counts: Pair<number>, area: Size, labelLength = 0): TileLayout {
  const tiles = lobbyTiles(labelLength);
  for (let parts = 1; ; parts += 1) {
    const shown = pair((index) => Math.ceil(counts[index] / parts));
    const most = Math.max(...shown, 1);
    const layouts = Array.from({ length: most }, (_, index) =>
      fitColumns(most - index, shown, area),
    ).flatMap((arrangement) =>
      tiles.map((tile) => ({ ...arrangement, tile, text: largestText(arrangement, tile, area) })),
    );
    const legible = layouts.filter(({ text }) => text >= MIN_TEXT || most === 1);
    if (legible.length > 0) {
      const best = legible.reduce((first, other) => (worth(other) > worth(first) ? other : first));
      const text = Math.min(best.text, MAX_TEXT);
      const sizes = tileSizes(best, area, text);
      const icon = Math.min(...sizes.map((size) => iconHeight(best.tile, size)));
      return { ...best, text, icon, parts };
    }
  }
}

function worth({ tile, text }: Pick<TileLayout, 'tile' | 'text'>): number {
  return tile.worth * Math.min(text, GOOD_TEXT);
}

/** The machines that one of the parts shows. There is at least one, so that no part has an empty section. */
export function machinesOfPart<T>(machines: readonly T[], part: number, parts: number) {
  const start = Math.floor((part * machines.length) / parts);
  const end = Math.max(start + 1, Math.floor(((part + 1) * machines.length) / parts));
  return { start, shown: machines.slice(start, end) };
}

/** @param columns The most columns of the larger section. */
function fitColumns(columns: number, counts: Pair<number>, area: Size): Arrangement {
  const filled = SECTIONS.filter((index) => counts[index] > 0);
  const sideBySide = filled.length === 2 && area.width >= 2 * MIN_SECTION_WIDTH + COLUMN_GAP;
  const rows = Math.ceil(Math.max(...counts) / columns);
  const grids = pair((index) =>
    sideBySide ? gridOfRows(counts[index], rows) : gridOfColumns(counts[index], columns),
  );
  const lines = HEADLINE + FRESHNESS;
  const lengths = sideBySide
    ? divide(area.width - COLUMN_GAP, [grids[0].columns, grids[1].columns], MIN_SECTION_WIDTH)
    : divide(
        area.height - filled.length * lines - (2 - filled.length) * EMPTY_LINE - ROW_GAP,
        [grids[0].rows, grids[1].rows],
        0,
      );
  return { sideBySide, grids, lengths };
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

/** The sizes of the tiles in each section that has some, in em of their text. */
function tileSizes(
  arrangement: Arrangement & Pick<TileLayout, 'tile'>,
  area: Size,
  text: number,
): readonly Size[] {
  const { gap } = arrangement.tile;
  return filledSections(arrangement).map((index) => {
    const { columns, rows } = arrangement.grids[index];
    const { width, height } = sectionOf(index, arrangement, area);
    return {
      width: (width / text + gap) / columns - gap,
      height: (height / text + gap) / rows - gap,
    };
  });
}

function filledSections({ grids }: Pick<Arrangement, 'grids'>) {
  return SECTIONS.filter((index) => grids[index].columns > 0);
}

const SECTIONS = [0, 1] as const;

/** A grid of at most so many rows, without an empty column. */
function gridOfRows(count: number, most: number): Grid {
  const columns = Math.ceil(count / most);
  return { columns, rows: Math.ceil(count / Math.max(columns, 1)) };
}

/** A grid of at most so many columns, without an empty row. */
function gridOfColumns(count: number, most: number): Grid {
  const { columns: rows, rows: columns } = gridOfRows(count, most);
  return { columns, rows };
}

/** Divides a length in proportion to two weights. Each part has a least length. */
function divide(length: number, weights: Pair<number>, least: number): Pair<number> {
  const share = (length * weights[0]) / Math.max(weights[0] + weights[1], 1);
  const first = Math.min(Math.max(share, least), length - least);
  return [first, length - first];
}

/** The largest text with which tiles that are drawn so have room. */
function largestText(arrangement: Arrangement, tile: LobbyTile, area: Size): number {
  const smallest = smallestTile(tile);
  const { gap } = tile;
  const texts = filledSections(arrangement).map((index) => {
    const { columns, rows } = arrangement.grids[index];
    const { width, height } = sectionOf(index, arrangement, area);
    return Math.min(
      width / (columns * (smallest.width + gap) - gap),
      height / (rows * (smallest.height + gap) - gap),
    );
  });
  return Math.min(...texts);
}

function pair<T>(valueOf: (index: 0 | 1) => T): Pair<T> {
  return [valueOf(0), valueOf(1)];
}
