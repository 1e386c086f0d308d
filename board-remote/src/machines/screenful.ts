/**
 * Tiles that fill the first screen of a desk's display: most buildings have no more of a kind. It is a
 * whole number of rows of 1, 2, 3 and 4 columns, which `blocksOf` relies on.
 */
export const SCREENFUL = 24;
