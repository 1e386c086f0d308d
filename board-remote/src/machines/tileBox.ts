import { css } from 'styled-components';

/** The size of a tile in its grid, shared with its skeleton so that one replaces the other without a shift. */
export const tileBox = css`
  min-height: var(--tile-height);
  border: 1px solid transparent;
  border-radius: var(--radius-l);
`;
