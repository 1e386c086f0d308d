import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import { type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';

interface SectionProps {
  readonly kind: MachineKind;
  /** What stands beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ kind, aside, children }: SectionProps): ReactNode {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId}>
      <Head>
        <Heading id={headingId} ref={keepFocus} tabIndex={-1}>
          {HEADING[kind]}
        </Heading>
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
  container-type: inline-size;
  margin-block-end: var(--space-4);
`;

/* As high as the button that appears when no machine is free. A button has a smallest width of its own. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-2);
  min-height: var(--touch-target);
  margin-block-end: var(--space-1);

  & > :not(button) {
    min-width: 0;
  }

  & > * {
    overflow-wrap: anywhere;
  }
`;

/**
 * Up to here a heading has no room for all that is said while no machine is free. In `ch`, because the room that words need
 * depends on the font: from DejaVu Sans, which is one of the widest ones.
 */
export const CROWDED_HEADING = '54ch';

const Heading = styled.h2`
  margin: 0;
  font-size: var(--text-xl);
  font-weight: var(--weight-strong);
  line-height: var(--touch-target);
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
 * so many.
 *
 * - `min-height`: the grid has its final height from the start, so that nothing below moves when the tiles appear.
 * - `list-style`: with `none`, Safari does not treat it as a list.
 * - `data-large`: one of several grids of a large section, which the browser lays out and paints only on the screen. It
 *   notices one frame late that a grid is on the screen, and what is below the grid moves then. That is why a single
 *   grid, which is on the screen from the start, has no such attribute.
 */
export const Grid = styled.ul`
  --columns: 2;
  --gap: 0.625rem;
  display: grid;
  grid-template-columns: repeat(
    auto-fill,
    minmax(
      max(min(8.25rem, 100%), (100% - (var(--columns) - 1) * var(--gap)) / var(--columns) - 0.1px),
      1fr
    )
  );
  grid-auto-rows: 1fr;
  gap: var(--gap);
  min-height: calc(
    round(up, var(--machines, 0) / var(--columns), 1) * (6.75rem + var(--gap)) - var(--gap)
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
    --gap: 0.875rem;
  }

  @media (min-width: 40rem) {
    --columns: 3;
  }

  @media (min-width: 64rem) {
    --columns: 4;
  }
`;

/**
 * The size of a tile in its grid. Placeholders have the same, so that nothing moves when tiles replace them: what stands
 * before the content is as high as the parts of a tile (tileParts.ts).
 */
export const tileBox = css`
  --tile-padding: calc(var(--space-3) - 1px);
  container-type: inline-size;
  display: grid;
  padding: var(--tile-padding);
  border: 1px solid var(--outline, transparent);
  border-radius: var(--radius-l);
  break-inside: avoid;

  &::before {
    content: '';
    grid-area: 1 / 1 / -1 / 1;
    height: 6.875rem;

    @container (max-width: 12.6ch) {
      height: 7.8125rem;
    }

    @container (min-width: 14.7ch) {
      height: 5.25rem;
    }
  }
`;
