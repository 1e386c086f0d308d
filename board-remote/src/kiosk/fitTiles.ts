/** Lengths here are in hundredths of the screen's height, as `vh` has them in CSS. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One value for the washers and one for the dryers. */
type Pair<T> = readonly [washers: T, dryers: T];

/**
 * The smallest size of a tile, in em of its text, with the widest status in a font as wide as DejaVu Sans: icon above
 * label above status, or all three in a row.
 */
export const TILE_NEEDS = [
  { width: 7.4, height: 6 },
  { width: 12.9, height: 1.5 },
] as const satisfies readonly Size[];

/** The smallest text that can be read from five metres. */
const MIN_TEXT = 2;

/** Text that is easy to read: from this size on, only the tile's own size counts. */
const GOOD_TEXT = 3.2;

const MAX_TEXT = 5;

/** Gap between tiles, and the smaller one for tiles that would not fit otherwise. */
const GAPS = [1.2, 0.4];

/** Height of a section's headline, and of the line of a section without machines. */
export const HEADLINE = 7.4;
export const EMPTY_LINE = 3.6;

/** Gap between two sections side by side; between stacked sections it is the tiles' gap. */
export const SECTION_GAP = 3.5;

/** Width of a section's headline in that font, with three digits. */
const MIN_SECTION_WIDTH = 49;

/** How the tiles of a building fill an area of the screen. */
export type TileLayout = ReturnType<typeof fitTiles>;

/**
 * Fills an area with the tiles of a building, with text as large as possible, in as few parts as possible. The parts
 * are shown one after the other. The sections stand side by side if their headlines fit.
 */
export function fitTiles(counts: Pair<number>, area: Size) {
  for (let parts = 1; ; parts += 1) {
    const shown = pair((index) => Math.ceil(counts[index] / parts));
    const most = Math.max(...shown, 1);
    for (const gap of GAPS) {
      const layouts = Array.from({ length: most }, (_, index) =>
        fillArea(shown, area, gap, index + 1),
      );
      const best = layouts.reduce((one, other) => (other.score > one.score ? other : one));
      if (best.text >= MIN_TEXT || most === 1) return { ...best, parts };
    }
  }
}

/** The machines of a list that one of the parts shows; at least one, so that no part has an empty section. */
export function machinesOfPart<T>(machines: readonly T[], part: number, parts: number) {
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
  const lengths: Pair<number> = [first, along - first];

  let text = MAX_TEXT;
  let side = Infinity;
  let cells = 0;
  const grids = pair((index) => {
    const track = tracks[index];
    if (track === 0) return { columns: 0, rows: 0 };
    const lanes = Math.ceil(counts[index] / track);
    const length = (lengths[index] + gap) / track - gap;
    const breadth = (abreast + gap) / lanes - gap;
    const [width, height] = sideBySide ? [length, breadth] : [breadth, length];
    text = Math.min(text, largestText({ width, height }));
    side = Math.min(side, width, height);
    cells += track * lanes;
    return sideBySide ? { columns: track, rows: lanes } : { columns: lanes, rows: track };
  });
  // Readable text counts most, then tiles that are nearly square, and few empty cells.
  const isReadable = text >= MIN_TEXT;
  const fullness = (counts[0] + counts[1]) / cells;
  const score = isReadable ? Math.min(text, GOOD_TEXT) ** 3 * side * fullness ** 2 : 0;
  return { grids, sideBySide, lengths, text, gap, score };
}

function largestText(tile: Size): number {
  const texts = TILE_NEEDS.map(({ width, height }) =>
    Math.min(tile.width / width, tile.height / height),
  );
  return Math.min(MAX_TEXT, Math.max(...texts));
}

function pair<T>(valueOf: (index: 0 | 1) => T): Pair<T> {
  return [valueOf(0), valueOf(1)];
}
