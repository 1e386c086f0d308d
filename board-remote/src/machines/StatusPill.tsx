import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { MachineStatus } from '../status/machineStatus.ts';
import { arrive } from './arrive.ts';
import { usePast } from './usePast.ts';

/** The status in a word; a new one fades in. */
export function StatusPill({ status }: { readonly status: MachineStatus }): ReactNode {
  // The first drawing stands at once.
  const fadesIn = usePast(status) !== undefined;
  return (
    <Pill key={status} $fadesIn={fadesIn}>
      {status}
    </Pill>
  );
}

const Pill = styled.span<{ readonly $fadesIn: boolean }>`
  padding: var(--space-1) var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-round);
  background: var(--tile-pill);
  color: var(--on-pill);
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
  white-space: nowrap;

  ${({ $fadesIn }) =>
    $fadesIn &&
    css`
      animation: ${arrive};
    `}
`;
