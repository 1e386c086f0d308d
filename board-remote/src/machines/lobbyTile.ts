/** How a lobby's screen draws a tile: its icon above its text, or beside it. */
export type LobbyTileSize = 'stacked' | 'beside';

/** Width and height of a tile, in em of its text. */
interface TileBox {
  readonly width: number;
  readonly height: number;
}

/**
 * The smallest tiles of a lobby's screen. The widest status fits, even in DejaVu Sans, which is one of the widest fonts;
 * and a label of such length, in which a character is as wide as a digit.
 *
 * @param labelLength The characters of the longest label; 0 if no machine has one.
 */
export function smallestTiles(labelLength: number): Readonly<Record<LobbyTileSize, TileBox>> {
  const label = 0.7 * labelLength;
  const isLabelled = labelLength > 0;
  return {
    stacked: { width: Math.max(7.4, label + 0.9), height: isLabelled ? 7.2 : 6 },
    beside: { width: 12.9 + (isLabelled ? label + 0.35 : 0), height: 1.45 },
  };
}
