import { styled } from 'styled-components';

/**
 * Tiles in 2, 3 or 4 columns by the width of the screen (specification §9), and in one where the
 * resident's text is so large that no two fit.
 */
export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
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
    grid-template-columns: minmax(0, 1fr);
  }

  @media (min-width: 30rem) {
    gap: var(--space-4);
  }

  @media (min-width: 40rem) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  @media (min-width: 64rem) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  /* A display on a wall is as wide as it is; its size follows what it shows. */
  :root[data-display='wall'] & {
    grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
  }
`;
