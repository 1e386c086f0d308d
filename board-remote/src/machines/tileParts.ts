import { css, keyframes, styled } from 'styled-components';
import { fadeIn } from '../styles.ts';
import { tileBox } from './Section.tsx';

/*
 * Every part of a tile has a place of its own, also while it is empty, so that nothing moves when a status changes. Where
 * there is no room for a note beside the status, it stands below:
 *
 *   icon   kind     bell       icon   Yours, bell
 *          label   Yours       kind label
 *   status          note       status
 *                              note
 *
 * Which one depends on the width of the tile alone, so that it is the same for all tiles of a grid, and never on their words.
 * Widths are in `ch`, because the room that words need depends on the font. In DejaVu Sans, one of the widest ones, each half
 * of `about 99 min left` fits beside a status from 14.7ch, and one line of it into the tile from 12.6ch.
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
  --icon-width: 1.82rem;
  --icon-height: 2rem;
  ${tileBox}
  ${statusColours}
  position: relative;
  isolation: isolate;
  grid-template: auto auto 1fr auto auto / 2.25rem auto minmax(0, 1fr) auto;
  background: var(--tile-tint);
  color: var(--tile-ink);

  @media (prefers-contrast: more) {
    border-color: currentColor;
  }

  /* Without a network: what was last known. */
  [data-unreachable] & {
    background: none;
    box-shadow: inset 0 0 0 2px var(--tile-tint);
  }
`;

/** What belongs to the resident, at the end of the first line. It has room for a bell, also without one. */
export const Corner = styled.span`
  display: flex;
  grid-area: 1 / 2 / auto / -1;
  align-items: center;
  place-self: start end;
  min-width: 1.25rem;
  max-width: 100%;

  @container (min-width: 14.7ch) {
    grid-column: 4;
    flex-direction: column-reverse;
    align-items: end;
  }
`;

/** `Yours`. */
export const Mine = styled.span`
  min-width: 0;
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
  line-height: 1.15;
  text-align: end;
  overflow-wrap: anywhere;

  @container (min-width: 14.7ch) {
    max-width: 3.4em;
  }
`;

/** What is said of the machine beside or below its status. */
export const Note = styled.span`
  grid-area: 5 / 1 / auto / -1;
  /* A line of it, which Chrome 108, Firefox 115 and Safari 16.3 can't call 'lh'. */
  min-height: 1.15em;
  margin-block-start: var(--space-1);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
  font-weight: var(--weight-strong);
  line-height: 1.15;
  overflow-wrap: anywhere;

  @container (max-width: 12.6ch) {
    min-height: 2.3em;
  }

  @container (min-width: 14.7ch) {
    display: flex;
    grid-area: 4 / 3 / auto / -1;
    align-items: center;
    justify-content: end;
    min-height: 2.3em;
    margin: 0;
    padding-inline-start: 0.1rem;
    text-align: end;
    /* By the sense of its words: 'free for' and '8 min', '12 min' and 'left'. */
    text-wrap: balance;
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

/** The kind of a machine, and its label in a `bdi`. */
export const Name = styled.span`
  display: flex;
  grid-area: 2 / 1 / auto / -1;
  min-width: 0;
  flex-wrap: wrap;
  column-gap: 0.35em;
  padding-block: 0.375rem;
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

  @container (min-width: 14.7ch) {
    grid-area: 1 / 2 / auto / 4;
    flex-flow: column nowrap;
    align-self: start;
    justify-content: center;
    min-height: 2.75rem;
    padding: 0 0 0.375rem;
    padding-inline-start: 0.1rem;

    &[data-labelled] {
      font-size: var(--text-s);
      font-weight: var(--weight-normal);
    }

    & > bdi {
      font-size: var(--text-xl);
      font-variant-numeric: tabular-nums;
      font-weight: var(--weight-strong);
    }
  }
`;

/* As wide for each status, also in DejaVu Sans. */
export const Pill = styled.span`
  grid-area: 4 / 1 / auto / span 2;
  place-self: center start;
  min-width: 6.3em;
  max-width: 100%;
  padding: var(--space-1) 0.4em;
  border: 1px solid var(--outline, transparent);
  border-radius: var(--radius-round);
  background: var(--tile-pill);
  color: var(--on-pill);
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
  text-align: center;
  overflow-wrap: anywhere;

  [data-unreachable] & {
    border-color: currentColor;
    background: none;
    color: inherit;
  }

  @media (prefers-reduced-motion: no-preference) {
    &[data-fades-in] {
      animation: ${fadeIn};
    }
  }
`;
