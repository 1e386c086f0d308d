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
 */
export const Grid = styled.ul`
  --columns: 2;
  --gap: var(--space-3);
  --tile-height: 9.25rem;
  display: grid;
  grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
  align-content: start;
  gap: var(--gap);
  /* Nothing below moves while the last tiles are being drawn. */
  min-height: calc(
    round(up, var(--machines, 0) / var(--columns), 1) *
      (var(--tile-height) + var(--gap)) - var(--gap)
  );
  margin: 0;
  padding: 0;
  /* Not none: Safari then no longer takes it for a list. */
  list-style: '';

  /* What is out of sight is neither laid out nor painted nor moved. */
  & > li {
    content-visibility: auto;
  }

  /* Without a graphics card a screen full of turning drums takes a third of a processor. */
  &[data-many] svg {
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

  /* A display on a wall is as wide as it is; its size follows what it shows. */
  :root[data-display='wall'] & {
    grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
    min-height: 0;
  }
`;
