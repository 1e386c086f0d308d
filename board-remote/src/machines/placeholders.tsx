import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import type { ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { Grid, tileBox } from './Section.tsx';

interface PlaceholderTilesProps {
  readonly kind: MachineKind;
  readonly count: number;
}

/** Placeholders for the tiles of machines whose status is not known. */
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

/** The look of a placeholder. It pulses for five seconds at most (WCAG 2.2.2), however long it stays. */
export const placeholder = css`
  background: var(--skeleton);
  animation: ${pulse} 1.6s ease-in-out 3;
`;

const TileBox = styled.li`
  ${tileBox}
  ${placeholder}
`;
