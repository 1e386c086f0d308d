import { jest } from '@jest/globals';

/**
 * Called once for each drawing of a tile: it stands in for the tile's pill. Import it before anything
 * that brings the tiles along.
 */
export const drawnTiles = jest.fn(() => null);

jest.doMock('../machines/StatusPill.tsx', () => ({ StatusPill: drawnTiles }));
