import { css } from 'styled-components';

/** The size of a tile, shared with its skeleton so that one replaces the other without a shift. */
export const tileBox = css`
  min-height: 9.25rem;
  border: 1px solid transparent;
  border-radius: var(--radius-l);
`;
