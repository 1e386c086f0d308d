import { css, keyframes, styled } from 'styled-components';

/** Not on the screen, but read by screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** The surface of a message that floats above the board. */
export const floating = css`
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-l);
  background: var(--surface);
  box-shadow: var(--shadow);
  color: var(--ink);
  font-size: var(--text-m);
`;

const appear = keyframes`
  from {
    opacity: 0;
  }
`;

/** The animation of what appears when a status changes. */
export const fadeIn = css`
  ${appear} var(--fade)
`;
