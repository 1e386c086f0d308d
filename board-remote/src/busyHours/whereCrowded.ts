import { css, type RuleSet } from 'styled-components';

/**
 * Where a section's heading has no room for what is usual, which then has a line of its own. It keeps that line, so that
 * nothing moves when it comes. `data-none` says that no machine is free, so a bell and the next end stand in the heading.
 *
 * Widths in `ch`, because the room that words need depends on the font: from DejaVu Sans, which is one of the widest ones.
 */
export const whereCrowded = (styles: RuleSet): RuleSet => css`
  @container (max-width: 32.6ch) {
    ${styles}
  }

  @container (max-width: 54ch) {
    &[data-none] {
      ${styles}
    }
  }
`;
