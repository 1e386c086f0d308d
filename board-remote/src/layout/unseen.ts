import { css } from 'styled-components';

/** Out of sight, and still read by screen readers. */
export const unseen = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
