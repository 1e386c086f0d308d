import { css } from 'styled-components';
import { Name, Note, Pill } from '../machines/tileParts.ts';

/** A width and a height, in em of the text. */
interface Box {
  readonly width: number;
  readonly height: number;
}

interface Look {
  /** CSS: where the parts of a tile stand. */
  readonly places: string;
  /** The least height of an icon, in em of the text. In a single line it is as high as the text. */
  readonly leastIcon: number;
  /** Between two tiles, likewise. */
  readonly gap: number;
  /** What a size of text is worth: large icons are seen from afar, and notes want to be read. */
  readonly worth: number;
}

/** How a lobby's screen draws all of its tiles. */
export interface LobbyTile extends Look {
  readonly shape: Shape;
  /** 2 if labels stand below `Washer` and `Dryer`, 1 if beside them. */
  readonly nameLines: number;
  /** What a tile needs beside or above its icon. */
  readonly text: Box;
}

type Shape = 'stacked' | 'block' | 'line' | 'short line';

/** Text of a name in a stacked tile, in em of the other text. */
const NAME = 1.1;

/** `Washer` in DejaVu Sans, which is one of the widest fonts; in em of its own text, as the two below. */
const KIND = 4.3;
const SPACE = 0.35;

/** A character of a label, if it is as wide as a digit. */
const DIGIT = 0.7;

/** The widest note of a cycle of less than 100 minutes, `about 99 min left`, and the widest status. */
const NOTE = 8.6;
const PILL = 6.1;

/** A line of text, and that of a status with its edges. */
const LINE = 1.15;
const PILL_LINE = 1.4;

/** Left and right of what is in a tile, and above and below it. */
const EDGE = 0.4;

/** Between an icon, a name and what stands beside them. */
const GAP = 0.4;

const COLUMNS = 'auto minmax(0, 1fr) auto';

const LOOKS: Readonly<Record<Shape, Look>> = {
  stacked: {
    places: `grid-template: 'icon' 'name' 'pill' 'note' / 100%; place-items: center; row-gap: ${(2 * GAP) / 3}em; text-align: center`,
    leastIcon: 2.2,
    gap: 0.3,
    worth: 1,
  },
  // The second line of a name, and the note, are below the status.
  block: {
    places: `grid-template: 'icon . .' 1fr 'icon name pill' 'icon note note' 'icon . .' 1fr / ${COLUMNS}`,
    leastIcon: 1.5,
    gap: 0.2,
    worth: 0.8,
  },
  line: {
    places: `grid-template: 'icon name note pill' / ${COLUMNS} auto`,
    leastIcon: 1.25,
    gap: 0.2,
    worth: 0.75,
  },
  // It has no room for a note.
  'short line': {
    places: `grid-template: 'icon name pill' / ${COLUMNS}`,
    leastIcon: 1.25,
    gap: 0.08,
    worth: 0.45,
  },
};

const MOST_ICON = 8;

/** Width of an icon by its height. */
const ICON_RATIO = 40 / 44;

/**
 * The ways to draw tiles, of which an earlier one is better where the text has the same size.
 *
 * @param labelLength The characters of the longest label; 0 if no machine has one.
 */
export function lobbyTiles(labelLength: number): readonly LobbyTile[] {
  const label = DIGIT * labelLength;
  const oneLine = KIND + (labelLength > 0 ? SPACE + label : 0);
  const line = 2 * EDGE + GAP + oneLine + GAP + PILL;
  return [
    ...tilesOf(1, oneLine, 0),
    ...(labelLength > 0 ? tilesOf(2, KIND, label) : []),
    tile('line', 1, line + GAP + NOTE, PILL_LINE),
    tile('short line', 1, line, PILL_LINE),
  ];
}

/** Tiles with names of so many lines. @param first The first line's width. @param second That of the second one. */
function tilesOf(nameLines: number, first: number, second: number): readonly LobbyTile[] {
  return [
    tile(
      'stacked',
      nameLines,
      Math.max(NOTE, NAME * Math.max(first, second)) + 2 * EDGE,
      nameLines * NAME * LINE + 2 * GAP + PILL_LINE + LINE + 2 * EDGE,
    ),
    tile(
      'block',
      nameLines,
      Math.max(first + GAP + PILL, second, NOTE) + GAP + 2 * EDGE,
      PILL_LINE + nameLines * LINE + 1.5 * EDGE,
    ),
  ];
}

function tile(shape: Shape, nameLines: number, width: number, height: number): LobbyTile {
  return { ...LOOKS[shape], shape, nameLines, text: { width, height } };
}

/** The smallest size of a tile. */
export function smallestTile({ shape, leastIcon, text: { width, height } }: LobbyTile): Box {
  if (shape === 'stacked') return { width, height: height + leastIcon };
  return { width: width + ICON_RATIO * leastIcon, height };
}

/** The height of the icon in a tile, in em of its text. */
export function iconHeight({ shape, text }: LobbyTile, size: Box): number {
  const room =
    shape === 'stacked'
      ? { width: size.width - 2 * EDGE, height: size.height - text.height }
      : { width: size.width - text.width, height: size.height - EDGE / 3 };
  return Math.min(room.height, room.width / ICON_RATIO, MOST_ICON);
}

/** Draws the tiles of a list, in em of its text, so that they look alike in all sizes. @param icon The icons' height. */
export function lobbyTileStyles({ shape, nameLines, places, gap }: LobbyTile, icon: number) {
  const isBlock = shape === 'block';
  // In a block it is as high as the status beside it, and the second one may be as wide as the tile.
  const firstLine = isBlock ? PILL_LINE : LINE;
  return css`
    gap: ${gap}em;

    & > li {
      --icon-width: ${ICON_RATIO * icon}em;
      --icon-height: ${icon}em;
      --radius-l: 0.5em;
      --text-s: 1em;
      --text-l: ${shape === 'stacked' ? NAME : 1}em;
      --space-1: 0.1em;
      --space-3: 0.4em;
      container-type: normal;
      align-content: center;
      place-items: center start;
      column-gap: ${GAP}em;
      min-height: 0;
      padding: 0 ${EDGE}em;
      white-space: nowrap;
      ${places};
    }

    & > li::before {
      content: none;
    }

    & [aria-hidden] {
      grid-area: icon;
    }

    & ${Name} {
      flex-flow: ${nameLines > 1 ? 'column' : 'row'} nowrap;
      grid-area: name;
      align-self: auto;
      max-width: 100%;
      min-height: ${firstLine + (nameLines - 1) * LINE}em;
      padding: 0;
    }

    & ${Name} > :first-child {
      flex: none;
      line-height: ${firstLine};
    }

    & bdi {
      margin-inline-end: ${isBlock && nameLines > 1 ? -(GAP + PILL) : 0}em;
    }

    & ${Note} {
      display: ${shape === 'short line' ? 'none' : 'block'};
      grid-area: note;
      max-width: 100%;
      min-height: ${LINE}em;
      margin: 0;
      font-weight: inherit;
    }

    & ${Pill} {
      grid-area: pill;
      place-self: ${isBlock ? 'start' : 'auto'};
      min-width: ${PILL}em;
    }

    /* Where no tile says anything, what is above and below shares the room. Firefox 115 doesn't know ':has'. */
    &:not(:has(${Note}:not(:empty))) ${Note} {
      display: none;
    }

    & ${Note}, & bdi {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  `;
}
