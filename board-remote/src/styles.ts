import { css, keyframes, styled } from 'styled-components';

export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** A button that looks like text. Clipped, because a letter with hundreds of marks can't be wrapped. */
export const textButton = css`
  max-width: 100%;
  min-height: var(--touch-target);
  padding: 0;
  overflow: clip;
  border: 0;
  background: none;
  color: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
`;

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

export const fadeIn = css`
  ${appear} var(--fade)
`;
