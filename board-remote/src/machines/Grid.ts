import { styled } from 'styled-components';

declare module 'react' {
  interface CSSProperties {
    /** How many tiles a {@link Grid} is going to have: it is as high from the start. */
    readonly '--machines'?: number;
  }
}

/**
 * Tiles in 2, 3 or 4 columns by the width of the screen (specification §9), and in one where the
 * resident's text is so large that no two fit.
 *
 * - `min-height`: nothing below moves while the last tiles are being drawn.
 * - `list-style`: with `none` Safari no longer takes it for a list.
 * - `content-visibility`: a grid out of sight is neither laid out nor painted, nor does it move, and one
 *   in sight is laid out by itself. The page watches each: thousands of tiles would cost it more.
 * - `data-still`: the drums of more machines than fill a screen, and those of a board in a rush, do not
 *   turn: each is a layer of its own, which every other change on the page has to sort in.
 */
export const Grid = styled.ul`
  --columns: 2;
  --gap: var(--space-3);
  --tile-height: 9.25rem;
  display: grid;
  grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
  align-content: start;
  gap: var(--gap);
  min-height: calc(
    round(up, var(--machines, 0) / var(--columns), 1) *
      (var(--tile-height) + var(--gap)) - var(--gap)
  );
  margin: 0;
  padding: 0;
  list-style: '';

  content-visibility: auto;
  contain-intrinsic-block-size: auto 0;

  & + & {
    margin-block-start: var(--gap);
  }

  &[data-still] svg {
    animation: none;
  }

  @media (max-width: 17rem) {
    --columns: 1;
  }

  @media (min-width: 30rem) {
    --gap: var(--space-4);
  }

  @media (min-width: 40rem) {
    --columns: 3;
  }

  @media (min-width: 64rem) {
    --columns: 4;
  }
`;
