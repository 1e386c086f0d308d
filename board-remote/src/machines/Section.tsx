import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import { type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';

interface SectionProps {
  readonly kind: MachineKind;
  readonly count?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ kind, count, aside, children }: SectionProps): ReactNode {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId}>
      <Head>
        <Heading id={headingId} ref={keepFocus} tabIndex={-1}>
          {HEADING[kind]}
        </Heading>
        <Count>{count}</Count>
        {aside}
      </Head>
      {children}
    </Frame>
  );
}

export function NoMachines({ kind }: { readonly kind: MachineKind }): ReactNode {
  return (
    <Section kind={kind}>
      <None>{`No ${kind}s in this building.`}</None>
    </Section>
  );
}

const HEADING = { washer: 'Washers:', dryer: 'Dryers:' } satisfies Record<MachineKind, string>;

const Frame = styled.section`
  margin-block-start: var(--space-6);
`;

/* A button has a smallest width of its own. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  margin-block-end: var(--space-2);

  & > :not(button) {
    min-width: 0;
  }

  & > * {
    overflow-wrap: anywhere;
  }
`;

/* As high as the button that appears when no machine is free, so that nothing moves then. */
const Heading = styled.h2`
  margin: 0;
  font-size: var(--text-xl);
  font-weight: var(--weight-strong);
  line-height: var(--touch-target);
`;

/*
 * On a phone it takes the room between the heading and the button at the end of the line. Three lines of it are not higher
 * than that button.
 */
const Count = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: 0.75em;
  margin: 0;
  color: var(--ink-muted);
  font-size: var(--text-m);
  font-variant-numeric: tabular-nums;

  @media (min-width: 40.01rem) {
    column-gap: 0;
  }

  @media (max-width: 40rem) {
    flex: 1 1 6rem;
    font-size: var(--text-s);
    line-height: 1.12;
  }
`;

const None = styled.p`
  margin: 0;
  color: var(--ink-muted);
`;

declare module 'react' {
  interface CSSProperties {
    /** The number of tiles in a {@link Grid}. */
    readonly '--machines'?: number;
  }
}

/**
 * Tiles in 2, 3 or 4 columns by the width of the screen (spec §9), or in fewer when the resident's text is too large for
 * so many: each line of a tile has room, up to `free for 30 min` in DejaVu Sans, which is one of the widest fonts.
 *
 * - `min-height`: the grid has its final height from the start, so that nothing below moves when the tiles appear.
 * - `list-style`: with `none`, Safari does not treat it as a list.
 * - `data-large`: one of several grids of a large section, which the browser lays out and paints only on the screen. It
 *   notices one frame late that a grid is on the screen, and what is below the grid moves then. That is why a single
 *   grid, which is on the screen from the start, has no such attribute.
 */
export const Grid = styled.ul`
  --columns: 2;
  --gap: var(--space-3);
  --tile-height: 10.25rem;
  --tile-sides: clamp(var(--space-2), 3.5vw, var(--space-4));
  display: grid;
  grid-template-columns: repeat(
    auto-fill,
    minmax(
      max(
        min(6.75rem + 2 * var(--tile-sides), 100%),
        (100% - (var(--columns) - 1) * var(--gap)) / var(--columns) - 0.1px
      ),
      1fr
    )
  );
  grid-auto-rows: 1fr;
  gap: var(--gap);
  min-height: calc(
    round(up, var(--machines, 0) / var(--columns), 1) *
      (var(--tile-height) + var(--gap)) - var(--gap)
  );
  margin: 0;
  padding: 0;
  list-style: '';

  & + & {
    margin-block-start: var(--gap);
  }

  &[data-large] {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 0;
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

  @media (min-width: 68rem) {
    --tile-height: 9.375rem;
  }
`;

/** The size of a tile in its grid. Placeholders have the same, so that nothing moves when tiles replace them. */
export const tileBox = css`
  min-height: var(--tile-height);
  border: 1px solid var(--outline, transparent);
  border-radius: var(--radius-l);
  break-inside: avoid;
`;
