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

/** A button with an edge, be it a switch or not. */
export const roundButton = css`
  display: inline-flex;
  min-width: var(--touch-target);
  min-height: var(--touch-target);
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  padding: 0 var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-round);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--text-m);
  cursor: pointer;

  &:hover {
    background: var(--surface-hover);
  }

  &[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-glow);
    font-weight: var(--weight-strong);

    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
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
