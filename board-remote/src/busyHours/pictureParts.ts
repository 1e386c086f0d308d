import { styled } from 'styled-components';

export const Region = styled.section`
  --quiet: var(--available-pill);
  --busy: #b7791f;
  --full: var(--in-use-pill);
  /* With its margin it is as wide as the heading, below which it stands. */
  order: 1;
  flex-basis: min(40rem, 100%);
  margin-block: var(--space-2) var(--space-3);
  margin-inline-end: calc(100% - min(40rem, 100%));
  padding: var(--space-1) var(--space-3) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
  background: var(--surface);
  font-size: var(--text-s);
  line-height: 1.2;
  break-inside: avoid;
  /* A finger that moves sideways turns to another day. */
  touch-action: pan-y pinch-zoom;

  @media (prefers-color-scheme: dark) {
    --busy: #e3b341;
  }

  @media print {
    --quiet: #000;
    --busy: #000;
    --full: #000;
    border-color: #000;
  }

  @media (forced-colors: active) {
    --quiet: CanvasText;
    --busy: CanvasText;
    --full: CanvasText;
  }
`;

/** Two columns: the scale, and what stands at its right; the bars in the second row. */
export const Plot = styled.div`
  display: grid;
  grid-template: auto 7.5rem auto / auto minmax(0, 1fr);
  column-gap: var(--space-2);
  color: var(--ink-muted);
`;

/** As high as the levels: up to 40 %, to 70 % and to all of the machines. */
export const Scale = styled.div`
  grid-area: 2 / 1;
  display: grid;
  grid-template-rows: 3fr 3fr 4fr;
  align-items: center;
  text-align: end;
`;

export const NowLine = styled.p`
  grid-area: 1 / 2;
  display: flex;
  margin: 0;
  padding-block-end: var(--space-1);
  color: var(--ink);
  font-variant-numeric: tabular-nums;

  /* Keeps its space, so that nothing moves from day to day. */
  &[data-hidden] {
    visibility: hidden;
  }
`;

/* `list-style`: with `none`, Safari does not treat it as a list. */
export const Bars = styled.ul`
  position: relative;
  grid-area: 2 / 2;
  display: grid;
  grid-template-columns: repeat(24, minmax(0, 1fr));
  margin: 0;
  padding: 0;
  border-block-end: 1px solid var(--line-strong);
  list-style: '';

  /* Where a room becomes busy, and where full. */
  &::before,
  &::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: 40%;
    border-block-start: 1px dashed var(--line-strong);
  }

  &::after {
    inset-block-end: 70%;
  }
`;

export const Bar = styled.li`
  position: relative;

  &[data-level]::after {
    content: '';
    position: absolute;
    z-index: 1;
    inset-inline: 1px;
    inset-block-end: 0;
    height: calc(10% * (var(--tenths) + 0.5));
    border-radius: 2px 2px 0 0;
    background: var(--quiet);
    forced-color-adjust: none;
    -webkit-print-color-adjust: exact;
    print-color-adjust: exact;
  }

  &[data-level='busy']::after {
    background: var(--busy);
  }

  &[data-level='full']::after {
    background: var(--full);
  }

  /* A line from the text above down to the bar of now. */
  &[aria-current]::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: calc(50% - 1px);
    border-inline-start: 2px solid var(--ink);
  }
`;

export const Axis = styled.div`
  grid-area: 3 / 2;
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  padding-block-start: var(--space-1);
`;

export const Note = styled.p`
  margin: var(--space-2) 0 0;
  color: var(--ink-muted);
`;
