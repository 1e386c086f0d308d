import { styled } from 'styled-components';

/** A tab holds a building's name, its free machines, and the dot under the selected one. */
export const TAB_HEIGHT = '3.75rem';

/**
 * The scrolling strip. It reaches to the page's edges, where it fades while there is more
 * ({@link markEdges} sets the attributes). On a wall it stays in sight with every part of a building
 * that is too long for the screen; what scrolls by below would show through fading edges.
 */
export const Row = styled.div`
  --fade-before: 0px;
  --fade-after: 0px;
  margin-inline: calc(-1 * var(--page-padding));
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  mask-image: linear-gradient(
    to right,
    transparent,
    black var(--fade-before),
    black calc(100% - var(--fade-after)),
    transparent
  );

  &[data-more-before] {
    --fade-before: calc(var(--page-padding) + var(--space-10));
  }

  &[data-more-after] {
    --fade-after: calc(var(--page-padding) + var(--space-10));
  }

  &[data-dragging] * {
    cursor: grabbing;
  }

  :root[data-display='wall'] & {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    padding-block: var(--space-4) var(--space-2);
    background: var(--page);
    mask-image: none;
  }
`;

/** The names in the strip; the first letter stands where the tiles begin. */
export const Names = styled.div`
  display: flex;
  width: max-content;
  min-width: 100%;
  padding-inline: calc(var(--page-padding) - var(--space-3));
  user-select: none;
`;
