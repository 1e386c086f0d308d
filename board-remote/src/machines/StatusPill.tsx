import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { MachineStatus } from '../status/machineStatus.ts';
import { arrive } from './arrive.ts';
import { usePast } from './usePast.ts';

interface StatusPillProps {
  readonly status: MachineStatus;
  readonly atOnce: boolean;
}

/** The status in a word; a new one fades in. */
export function StatusPill({ status, atOnce }: StatusPillProps): ReactNode {
  // The first drawing stands at once; what stands need not be a new element.
  const fadesIn = usePast(status) !== undefined && !atOnce;
  return (
    <Pill key={fadesIn ? status : ''} data-fades-in={fadesIn || undefined}>
      {status}
    </Pill>
  );
}

const Pill = styled.span`
  padding: var(--space-1) var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-round);
  background: var(--tile-pill);
  color: var(--on-pill);
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
  white-space: nowrap;

  @media (prefers-reduced-motion: no-preference) {
    &[data-fades-in] {
      animation: ${arrive};
    }
  }
`;
