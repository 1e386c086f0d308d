import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { FreshnessText } from '../machines/FreshnessLine.tsx';
import { Grid, Section, tileBox } from '../machines/Section.tsx';
import { KINDS } from '../model/machineStatus.ts';
import { VisuallyHidden } from '../styles.ts';

/** Placeholders for the tiles of each kind (spec §9), by place. */
const TILES = [1, 2, 3, 4];

/** A building until its machines are known, in the sizes of what will replace it. */
export function SkeletonSections(): ReactNode {
  return (
    <div aria-busy="true">
      <VisuallyHidden>Loading laundry machines…</VisuallyHidden>
      {KINDS.map((kind) => (
        <Section key={kind} kind={kind} aside={<FreshnessText aria-hidden="true" />}>
          <Grid aria-hidden="true">
            {TILES.map((place) => (
              <TileBox key={place} data-skeleton={kind} />
            ))}
          </Grid>
        </Section>
      ))}
    </div>
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
