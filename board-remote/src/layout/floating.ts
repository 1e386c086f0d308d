import { css } from 'styled-components';

/** The surface of a message that stands over the board. */
export const floating = css`
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-l);
  background: var(--surface);
  box-shadow: var(--shadow);
  color: var(--ink);
  font-size: var(--text-m);
`;
