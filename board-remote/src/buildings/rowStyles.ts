import { styled } from 'styled-components';

/**
 * The height of a tab, which holds a building's name, its free machines, and the dot under the selected one. With a
 * minimum font size in the browser's settings, tabs are taller.
 */
export const TAB_HEIGHT = '3.75rem';

/**
 * The strip that scrolls. It reaches the edges of the page, and where there are more tabs beyond an edge it fades out towards
 * the edge of the tiles (`improveScrolling` sets the attributes).
 *
 * `tabIndex`: without it, Firefox makes a scroll container a tab stop. `dir`: keys, the wheel and the edges go from left to
 * right, also in a page that an extension turns around.
 */
export const Row = styled.div.attrs({ tabIndex: -1, dir: 'ltr' })`
  --end-before: 0px;
  --end-after: 0px;
  --fade-before: 0px;
  --fade-after: 0px;
  --edge-mask: linear-gradient(
    to right,
    transparent var(--end-before),
    black calc(var(--end-before) + var(--fade-before)),
    black calc(100% - var(--end-after) - var(--fade-after)),
    transparent calc(100% - var(--end-after))
  );
  margin-inline: calc(-1 * var(--page-padding));
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  -webkit-mask-image: var(--edge-mask);
  mask-image: var(--edge-mask);

  &::-webkit-scrollbar {
    display: none;
  }

  @media (prefers-reduced-motion: no-preference) {
    scroll-behavior: smooth;
  }

  /*
   * A scrollbar, because a mouse may have no wheel. Its space is reserved even while there is nothing to scroll. Some
   * browsers draw it over the row, where the padding keeps it off the dot.
   */
  @media (hover: hover) and (pointer: fine) {
    overflow-x: scroll;
    padding-block-end: var(--space-2);
    scrollbar-width: thin;
    scrollbar-color: transparent transparent;

    &:hover {
      scrollbar-color: var(--line-strong) transparent;
    }
  }

  &[data-more-before] {
    --end-before: var(--page-padding);
    --fade-before: var(--space-10);
  }

  &[data-more-after] {
    --end-after: var(--page-padding);
    --fade-after: var(--space-10);
  }
`;

/** The tabs in the strip. The name of the first one is aligned with the tiles. */
export const Tabs = styled.div`
  display: flex;
  width: max-content;
  min-width: 100%;
  padding-inline: calc(var(--page-padding) - var(--space-3));
  -webkit-user-select: none;
  user-select: none;
`;
