import { css, keyframes, styled } from 'styled-components';
import { fadeIn } from '../styles.ts';
import { tileBox } from './Section.tsx';

/*
 * A tile has three sizes (`data-size`). On a page, everything in it has its natural size, stands where there is room for
 * it, and makes the tile higher where there is none: `page`. On a lobby's screen, tiles have a given size, and the icon
 * fills the space that the text leaves above it, `stacked`, or beside it, `beside` (lobbyTile.ts has the smallest ones).
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
  --tile-padding: clamp(var(--space-2), 3.5vw, var(--space-4));
  ${tileBox}
  ${statusColours}
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template: auto auto 1fr / auto minmax(0, 1fr);
  padding: var(--tile-padding);
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
  grid-area: 1 / 2;
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

/* A line of its own, for which a tile with a short name has room, so that nothing moves when it comes. */
export const Note = styled.span`
  grid-area: 2 / 1 / auto / -1;
  justify-self: end;
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
  line-height: 1.15;
  text-align: end;
  overflow-wrap: anywhere;

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

/** The machine, and its status beside it, or below it where there is no room. */
export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-2);
  grid-area: 3 / 1 / auto / -1;
  align-self: end;

  [data-size='stacked'] > & {
    flex: none;
    flex-direction: column;
    align-self: auto;
    width: 100%;
  }

  [data-size='beside'] > & {
    flex: 1;
    flex-wrap: nowrap;
    align-self: auto;
    min-width: 0;
  }
`;

export const Name = styled.span`
  display: flex;
  min-width: 0;
  flex-wrap: wrap;
  column-gap: 0.35em;
  font-size: var(--text-l);
  font-weight: var(--weight-strong);

  & > * {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  [data-size='stacked'] & {
    max-width: 100%;
    justify-content: center;
  }

  [data-size='beside'] & {
    flex-wrap: nowrap;

    & > :first-child {
      flex: none;
    }
  }

  /* Letters that are much wider than digits. */
  :not([data-size='page']) > * > & > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/* As wide for each status, so that it stands in the same place on tiles with names of one width. */
export const Pill = styled.span`
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

  :not([data-size='page']) > * > & {
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
