/** Tiles that fill the first screen of a desk's display: most buildings have no more of a kind. */
export const SCREENFUL = 24;
