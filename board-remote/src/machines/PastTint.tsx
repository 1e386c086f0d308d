import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import type { MachineStatus } from '../status/machineStatus.ts';
import { statusColours } from './statusColours.ts';
import { usePast } from './usePast.ts';

interface PastTintProps {
  readonly status: MachineStatus;
  readonly atOnce: boolean;
}

/**
 * The tint of the status before, which fades out behind what the tile shows by now. Tints fade by
 * opacity alone, which browsers do without drawing the page again for every frame, as a transition of
 * colours has them.
 */
export function PastTint({ status, atOnce }: PastTintProps): ReactNode {
  const past = usePast(status);
  if (past === undefined || atOnce) return null;
  return <Tint key={past + status} data-status={past} />;
}

const leave = keyframes`
  from {
    opacity: 1;
  }
`;

const Tint = styled.span`
  ${statusColours}
  position: absolute;
  z-index: -1;
  inset: 0;
  border-radius: inherit;
  background: var(--tile-tint);
  opacity: 0;

  @media (prefers-reduced-motion: no-preference) {
    animation: ${leave} var(--fade);
  }
`;
