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

/*
 * The sections of washers and dryers follow each other in one direction, *along* which each gets its share of the room.
 * The tiles of a section form tracks, one after the other in that direction, and lanes across it:
 *
 *   side by side, along the width              stacked, along the height
 *   +- Washers: ------+ +- Dryers: -+          +- Washers: --------------+
 *   | [] [] []  lane  | | [] []     |          | [] [] [] [] []  track   |
 *   | [] [] []  lane  | | [] []     |          | [] [] [] [] []  track   |
 *   | track ->        | |           |          +- Dryers: ---------------+
 *   +-----------------+ +-----------+          | [] [] []        track   |
 */

/** @param most How many lanes a section has at most. */
function fillArea(counts: Pair<number>, area: Size, gap: number, most: number) {
  const room = roomFor(counts, area, gap);
  const tracks = pair((index) => Math.ceil(counts[index] / most));
  const lanes = pair((index) =>
    tracks[index] === 0 ? 0 : Math.ceil(counts[index] / tracks[index]),
  );
  const lengths = shareOut(room, tracks);
  const tiles = SECTIONS.filter((index) => tracks[index] > 0).map((index) => {
    const length = tileLength(lengths[index], tracks[index], gap);
    const breadth = tileLength(room.across, lanes[index], gap);
    return room.sideBySide
      ? { width: length, height: breadth }
      : { width: breadth, height: length };
  });
  const text = Math.min(MAX_TEXT, ...tiles.map(largestText));
  return {
    grids: pair((index) =>
      room.sideBySide
        ? { columns: tracks[index], rows: lanes[index] }
        : { columns: lanes[index], rows: tracks[index] },
    ),
    sideBySide: room.sideBySide,
    lengths,
    text,
    gap,
    score: scoreOf(tiles, text, (counts[0] + counts[1]) / cellsOf(tracks, lanes)),
  };
}

const SECTIONS = [0, 1] as const;

/** What is left for tiles: along the direction in which the sections follow each other, and across it. */
interface Room {
  readonly sideBySide: boolean;
  readonly along: number;
  readonly across: number;
}

function roomFor(counts: Pair<number>, area: Size, gap: number): Room {
  const filled = counts.filter((count) => count > 0).length;
  const sideBySide = filled === 2 && area.width >= 2 * MIN_SECTION_WIDTH + SECTION_GAP;
  if (sideBySide) {
    return { sideBySide, along: area.width - SECTION_GAP, across: area.height - HEADLINE };
  }
  const along = area.height - gap - filled * HEADLINE - (2 - filled) * EMPTY_LINE;
  return { sideBySide, along, across: area.width };
}

/** Each section's length: as its share of the tracks is, but not too little for its headline. */
function shareOut({ sideBySide, along }: Room, tracks: Pair<number>): Pair<number> {
  const least = sideBySide ? MIN_SECTION_WIDTH : 0;
  const share = (along * tracks[0]) / Math.max(tracks[0] + tracks[1], 1);
  const first = Math.min(Math.max(share, least), along - least);
  return [first, along - first];
}

/** How long a tile is if so many, with gaps between them, fill a length. */
function tileLength(length: number, count: number, gap: number): number {
  return (length + gap) / count - gap;
}

function cellsOf(tracks: Pair<number>, lanes: Pair<number>): number {
  return Math.max(tracks[0] * lanes[0] + tracks[1] * lanes[1], 1);
}

/** Readable text counts most, then tiles that are nearly square, and few empty cells. */
function scoreOf(tiles: readonly Size[], text: number, fullness: number): number {
  if (text < MIN_TEXT) return 0;
  const side = Math.min(...tiles.flatMap(({ width, height }) => [width, height]));
  return Math.min(text, GOOD_TEXT) ** 3 * side * fullness ** 2;
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
