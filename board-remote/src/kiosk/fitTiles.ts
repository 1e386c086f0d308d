/** Lengths here are in hundredths of the screen's height, as `vh` has them in CSS. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One value for the washers and one for the dryers. */
export type Pair<T> = readonly [washers: T, dryers: T];

/** How the tiles of a building fill an area of the screen. */
export interface TileLayout {
  /** Columns and rows of each section's tiles; none where it has no machine. */
  readonly grids: Pair<{ readonly columns: number; readonly rows: number }>;
  /** Whether the dryers stand to the right of the washers, not below them. */
  readonly sideBySide: boolean;
  readonly lengths: Pair<number>;
  /** How icon, label and status stand in each section's tiles. */
  readonly arrangements: Pair<Arrangement>;
  readonly text: number;
  /** Between tiles. */
  readonly gap: number;
  /** In how many parts the machines are shown, one after the other. */
  readonly parts: number;
}

/** Icon above label above status; icon beside both; all three in a row. */
export type Arrangement = keyof typeof TILE_NEEDS;

/** The least size of a tile, in em of its text: the widest status, in a font as wide as DejaVu Sans. */
const TILE_NEEDS = {
  stacked: { width: 7.4, height: 6 },
  beside: { width: 9.4, height: 3.4 },
  row: { width: 12.9, height: 1.5 },
} satisfies Readonly<Record<string, Size>>;

const ARRANGEMENTS = ['stacked', 'beside', 'row'] as const;

/** The smallest text that is read from five metres. */
const MIN_TEXT = 2;

/** Text that is read with ease: from here on the tile's own size counts. */
const GOOD_TEXT = 3.2;

const MAX_TEXT = 5;

/** Between tiles, and where so many would not fit. */
const GAPS = [1.2, 0.4];

/** Height of a section's headline, and of the line of a section without machines. */
export const HEADLINE = 7.4;
export const EMPTY_LINE = 3.6;

/** Between two sections beside each other; above each other it is that between tiles. */
export const SECTION_GAP = 3.5;

/** What a section's headline needs in that font, with three digits. */
const MIN_SECTION_WIDTH = 49;

/**
 * Fills an area with the tiles of a building, their text as large as possible, in as few parts as
 * possible. The sections stand beside each other where their headlines do.
 */
export function fitTiles(counts: Pair<number>, area: Size): TileLayout {
  const most = Math.max(...counts, 1);
  for (let parts = 1; ; parts += 1) {
    const shown = pair((index) => Math.ceil(counts[index] / parts));
    for (const gap of GAPS) {
      let best = fillArea(shown, area, gap, 1);
      for (let across = 2; across <= Math.max(...shown); across += 1) {
        const next = fillArea(shown, area, gap, across);
        if (next.score > best.score) best = next;
      }
      if (best.layout.text >= MIN_TEXT || parts >= most) return { ...best.layout, parts };
    }
  }
}

/** The machines of a list that one of the parts shows; never none, so that no part has an empty section. */
export function takePart<T>(machines: readonly T[], part: number, parts: number) {
  const start = Math.floor((part * machines.length) / parts);
  const end = Math.max(start + 1, Math.floor(((part + 1) * machines.length) / parts));
  return { start, shown: machines.slice(start, end) };
}

/** @param across number of tiles side by side, across the direction in which the sections follow each other */
function fillArea(counts: Pair<number>, area: Size, gap: number, across: number) {
  const filled = counts.filter((count) => count > 0).length;
  const sideBySide = filled === 2 && area.width >= 2 * MIN_SECTION_WIDTH + SECTION_GAP;
  const along = sideBySide
    ? area.width - SECTION_GAP
    : area.height - gap - filled * HEADLINE - (2 - filled) * EMPTY_LINE;
  const abreast = sideBySide ? area.height - HEADLINE : area.width;

  const tracks = pair((index) => Math.ceil(counts[index] / across));
  const least = sideBySide ? MIN_SECTION_WIDTH : 0;
  const share = (along * tracks[0]) / Math.max(tracks[0] + tracks[1], 1);
  const first = Math.min(Math.max(share, least), along - least);
  const lengths = [first, along - first] as const;

  const lanes = pair((index) => Math.ceil(counts[index] / Math.max(tracks[index], 1)));
  const tiles = pair((index): Size | null => {
    if (counts[index] === 0) return null;
    const length = (lengths[index] + gap) / tracks[index] - gap;
    const breadth = (abreast + gap) / lanes[index] - gap;
    return sideBySide ? { width: length, height: breadth } : { width: breadth, height: length };
  });
  const arrangements = pair((index) => bestArrangement(tiles[index]));
  const text = Math.min(...pair((index) => largestText(tiles[index], arrangements[index])));
  const grids = pair((index) =>
    sideBySide
      ? { columns: tracks[index], rows: lanes[index] }
      : { columns: lanes[index], rows: tracks[index] },
  );
  const cells = grids.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  const side = Math.min(
    ...tiles.map((tile) => (tile ? Math.min(tile.width, tile.height) : Infinity)),
  );
  return {
    layout: { grids, sideBySide, lengths, arrangements, text, gap },
    // Readable text comes first, then tiles that are no bars, and few empty cells.
    score:
      text < MIN_TEXT
        ? 0
        : Math.min(text, GOOD_TEXT) ** 3 * side * ((counts[0] + counts[1]) / cells) ** 2,
  };
}

function bestArrangement(tile: Size | null): Arrangement {
  return ARRANGEMENTS.reduce((best, next) =>
    largestText(tile, next) > largestText(tile, best) ? next : best,
  );
}

function largestText(tile: Size | null, arrangement: Arrangement): number {
  if (tile === null) return MAX_TEXT;
  const { width, height } = TILE_NEEDS[arrangement];
  return Math.min(MAX_TEXT, tile.width / width, tile.height / height);
}

function pair<T>(valueOf: (index: 0 | 1) => T): Pair<T> {
  return [valueOf(0), valueOf(1)];
}
