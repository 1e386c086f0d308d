import { css, keyframes } from 'styled-components';

const appear = keyframes`
  from {
    opacity: 0;
  }
`;

/** The animation of what a change of status brings. */
export const arrive = css`
  ${appear} var(--fade)
`;
