import { type ReactNode, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import type { MachineStatus } from '../status/machineStatus.ts';

/** The status in a word; a new one fades in. */
export function StatusPill({ status }: { readonly status: MachineStatus }): ReactNode {
  const [first, setFirst] = useState<MachineStatus | null>(status);
  // Only a change fades: the first drawing stands at once.
  if (first !== null && first !== status) setFirst(null);
  return (
    <Pill>
      <Word key={status} $arriving={first === null}>
        {status}
      </Word>
    </Pill>
  );
}

const arrive = keyframes`
  from {
    opacity: 0;
  }
`;

const Pill = styled.span`
  padding: var(--space-1) var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-round);
  background: var(--tile-pill);
  color: var(--on-pill);
  font-size: var(--text-s);
  font-weight: var(--weight-strong);
  white-space: nowrap;
  transition: background-color var(--fade);
`;

const Word = styled.span<{ readonly $arriving: boolean }>`
  animation: ${({ $arriving }) => ($arriving ? arrive : 'none')} var(--fade);
`;
