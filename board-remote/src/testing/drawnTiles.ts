import { jest } from '@jest/globals';

/** Called each time a tile renders, in place of its icon. Import it before anything that imports tiles. */
export const drawnTiles = jest.fn(() => null);

jest.doMock('../machines/MachineIcon.tsx', () => ({ MachineIcon: drawnTiles }));
