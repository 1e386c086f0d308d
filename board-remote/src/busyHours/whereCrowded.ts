import { css, type RuleSet } from 'styled-components';
import { CROWDED_HEADING } from '../machines/Section.tsx';

/**
 * Where a section's heading has no room for what is usual, which then has a line of its own. It keeps that line, so that
 * nothing moves when it comes. `data-none` says that no machine is free, so that more is said there.
 */
export const whereCrowded = (styles: RuleSet): RuleSet => css`
  @container (max-width: 32.6ch) {
    ${styles}
  }

  @container (max-width: ${CROWDED_HEADING}) {
    &[data-none] {
      ${styles}
    }
  }
`;
