import { css, keyframes, styled } from 'styled-components';
import { fadeIn } from '../styles.ts';
import { tileBox } from './Section.tsx';

/*
 * A tile has three sizes (`data-size`). On a page (`page`) every part has a place of its own, also while it is empty, so
 * that nothing moves when a status changes:
 *
 *   icon   Yours, bell     icon   Yours, bell
 *   note
 *
 *   name                   name
 *   status                 status        note
 *
 * Which one depends on the width of the tile, so that it is the same for all tiles of a grid, and never on their words. The
 * right one has room for `free for 30 min` in DejaVu Sans, which is one of the widest fonts. The space above the name
 * holds a second line of it.
 *
 * On a lobby's screen, tiles have a given size, and the icon fills the space that the text leaves above it, `stacked`, or
 * beside it, `beside` (lobbyTile.ts has the smallest ones).
 */

const statusColours = css`
  &[data-status='Available'] {
    --tile-tint: var(--available-tint);
    --tile-ink: var(--available-ink);
    --tile-pill: var(--available-pill);
  }

  &[data-status='In Use'] {
    --tile-tint: var(--in-use-tint);
    --tile-ink: var(--in-use-ink);
    --tile-pill: var(--in-use-pill);
  }

  &[data-status='Offline'] {
    --tile-tint: var(--offline-tint);
    --tile-ink: var(--offline-ink);
    --tile-pill: var(--offline-pill);
  }
`;

/** In em of the text, so that a lobby's tiles look alike in all sizes. */
const lobbySizes = css`
  --radius-l: 0.5em;
  --text-s: 1em;
  --text-l: 1em;
  --space-1: 0.1em;
  --space-2: 0.3em;
  --space-3: 0.4em;
`;

export const Tile = styled.li`
  --tile-padding: clamp(var(--space-2), 3.5vw, 0.8rem);
  ${tileBox}
  ${statusColours}
  position: relative;
  isolation: isolate;
  container-type: inline-size;
  display: grid;
  grid-template: auto auto 1fr auto / 2.5rem auto minmax(0, 1fr);
  padding: var(--tile-padding) clamp(var(--space-2), 3.5vw, var(--space-4));
  background: var(--tile-tint);
  color: var(--tile-ink);

  &:not([data-size='page']) {
    ${lobbySizes}
    container-type: size;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-height: 0;
    padding: 0 0.4em;
  }

  &[data-size='stacked'] {
    --icon-width: 96cqw;
    --icon-height: 8em;
    flex-direction: column;
    gap: var(--space-1);
    padding-block: 0.2em;
  }

  &[data-size='beside'] {
    --icon-width: calc(86cqh * 40 / 44);
    --icon-height: 86cqh;
  }

  @media (prefers-contrast: more) {
    border-color: currentColor;
  }
`;

/** What belongs to the resident, beside the icon. */
export const Corner = styled.span`
  grid-area: 1 / 2 / auto / -1;
  display: flex;
  align-items: center;
  align-self: start;
  justify-content: flex-end;
`;

/** `Yours`. */
export const Mine = styled.span`
  min-width: 0;
  padding-inline-start: var(--space-1);
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
  text-align: end;
  overflow-wrap: anywhere;
`;

/** What is said of the machine beside its status. Two lines of it are no higher than the status. */
export const Note = styled.span`
  grid-area: 2 / 1 / auto / -1;
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
  line-height: 1.08;
  overflow-wrap: anywhere;

  &:empty::before {
    content: '\\200b';
  }

  [data-size='page'] > & {
    padding-block-start: 2px;

    @container (min-width: 12.75em) {
      grid-area: 4 / 3;
      align-self: center;
      padding: 0 0 0 var(--space-2);
      text-align: end;
    }
  }

  :not([data-size='page']) > & {
    display: none;
  }

  [data-size='stacked'] > & {
    @container (min-height: 8.6em) {
      display: block;
    }
  }
`;

const fadeOut = keyframes`
  from {
    opacity: 1;
  }
`;

/*
 * The tint of the previous status fades out over that of the current one. By opacity alone: browsers
 * animate it without painting, unlike a transition of colours.
 */
export const PreviousTint = styled.span`
  ${statusColours}
  position: absolute;
  z-index: -1;
  inset: 0;
  border-radius: inherit;
  background: var(--tile-tint);
  opacity: 0;

  @media (prefers-reduced-motion: no-preference) {
    animation: ${fadeOut} var(--fade);
  }
`;

export const Name = styled.span`
  display: flex;
  grid-area: 3 / 1 / auto / -1;
  min-width: 0;
  flex-wrap: wrap;
  column-gap: 0.35em;
  font-size: var(--text-l);
  font-weight: var(--weight-strong);
  line-height: 1.15;

  & > * {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  [data-size='page'] > & {
    align-self: end;
    padding-block-end: var(--space-1);

    @container (max-width: 8em) {
      font-size: var(--text-m);
    }
  }

  [data-size='stacked'] > & {
    flex: none;
    max-width: 100%;
    justify-content: center;
  }

  [data-size='beside'] > & {
    flex: 1;
    flex-wrap: nowrap;

    & > :first-child {
      flex: none;
    }
  }

  /* Letters that are much wider than digits. */
  :not([data-size='page']) > & > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/* As wide for each status. */
export const Pill = styled.span`
  grid-area: 4 / 1 / auto / span 2;
  place-self: center start;
  min-width: 6.6em;
  max-width: 100%;
  padding: var(--space-1) var(--space-3);
  border: 1px solid var(--outline, transparent);
  border-radius: var(--radius-round);
  background: var(--tile-pill);
  color: var(--on-pill);
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
  text-align: center;
  overflow-wrap: anywhere;

  :not([data-size='page']) > & {
    flex: none;
    min-width: 0;
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: no-preference) {
    &[data-fades-in] {
      animation: ${fadeIn};
    }
  }
`;
