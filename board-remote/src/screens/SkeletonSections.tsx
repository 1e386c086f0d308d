import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { FreshnessText } from '../machines/FreshnessLine.tsx';
import { Grid, Section, tileBox } from '../machines/Section.tsx';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import { VisuallyHidden } from '../styles.ts';

/** How many placeholders stand for the tiles of each kind (spec §9). */
const TILES = 4;

/** What screen readers find in the place of the machines. */
export const LOADING = 'Loading laundry machines…';

/** A building until its machines are known, in the sizes of what will replace it. */
export function SkeletonSections(): ReactNode {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{LOADING}</VisuallyHidden>
      {KINDS.map((kind) => (
        <Section key={kind} kind={kind} aside={<FreshnessText aria-hidden="true" />}>
          <PlaceholderTiles kind={kind} count={TILES} />
        </Section>
      ))}
    </div>
  );
}

interface PlaceholderTilesProps {
  readonly kind: MachineKind;
  readonly count: number;
}

/** What stands for tiles as long as nothing is known of their machines. */
export function PlaceholderTiles({ kind, count }: PlaceholderTilesProps): ReactNode {
  return (
    <Grid aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <TileBox key={index} data-skeleton={kind} />
      ))}
    </Grid>
  );
}

const pulse = keyframes`
  50% {
    opacity: 0.55;
  }
`;

/** How placeholders look. They pulse for five seconds at most (WCAG 2.2.2), however long the school takes. */
export const placeholder = css`
  background: var(--skeleton);
  animation: ${pulse} 1.6s ease-in-out 3;
`;

const TileBox = styled.li`
  ${tileBox}
  ${placeholder}
`;
