import { css, keyframes, styled } from 'styled-components';
import { fadeIn } from '../styles.ts';
import { tileBox } from './Section.tsx';

/*
 * Every part of a tile has a place of its own, also while it is empty, so that nothing moves when a status changes:
 *
 *   icon   Yours, bell     icon   Yours, bell
 *   note
 *
 *   name                   name
 *   status                 status        note
 *
 * Which one depends on the width of the tile, so that it is the same for all tiles of a grid, and never on their words. The
 * right one has room for `free for 30 min` in DejaVu Sans, which is one of the widest fonts. The space above the name
 * holds a second line of it. Where a name takes even more, all tiles of the grid are higher (Section.tsx).
 *
 * A lobby's screen places them otherwise: kiosk/lobbyTile.ts.
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

export const Tile = styled.li`
  --tile-padding: clamp(var(--space-2), 3.5vw, var(--space-3));
  ${tileBox}
  ${statusColours}
  position: relative;
  isolation: isolate;
  container-type: inline-size;
  display: grid;
  grid-template: auto auto 1fr auto / 2.5rem auto minmax(0, 1fr);
  padding: var(--tile-padding) var(--tile-sides);
  background: var(--tile-tint);
  color: var(--tile-ink);

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
  /* Chrome 108, Firefox 115 and Safari 16.3 don't know 'lh'. */
  min-height: 1.08em;
  min-height: 1lh;
  margin-block-start: 0.375rem;
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
  line-height: 1.08;
  overflow-wrap: anywhere;

  @container (min-width: 12.75em) {
    display: flex;
    grid-area: 4 / 3;
    align-items: center;
    justify-content: end;
    min-height: 2.16em;
    min-height: 2lh;
    margin: 0;
    padding-inline-start: var(--space-2);
    text-align: end;
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
  align-self: end;
  min-width: 0;
  flex-wrap: wrap;
  column-gap: 0.35em;
  padding-block-end: 0.375rem;
  font-size: var(--text-l);
  font-weight: var(--weight-strong);
  line-height: 1.15;

  & > * {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  @container (max-width: 8em) {
    font-size: var(--text-m);
  }
`;

/* As wide for each status, also in DejaVu Sans. */
export const Pill = styled.span`
  grid-area: 4 / 1 / auto / span 2;
  place-self: end start;
  min-width: 7.2em;
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

  @media (prefers-reduced-motion: no-preference) {
    &[data-fades-in] {
      animation: ${fadeIn};
    }
  }
`;
