import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { MachineStatus } from '../status/machineStatus.ts';
import { arrive } from './arrive.ts';
import { useHasChanged } from './useHasChanged.ts';

/** The status in a word; a new one fades in. */
export function StatusPill({ status }: { readonly status: MachineStatus }): ReactNode {
  // The first drawing stands at once.
  const fadesIn = useHasChanged(status);
  return (
    <Pill>
      <Word key={status} $fadesIn={fadesIn}>
        {status}
      </Word>
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
  transition: background-color var(--fade);
`;

const Word = styled.span<{ readonly $fadesIn: boolean }>`
  ${({ $fadesIn }) =>
    $fadesIn &&
    css`
      animation: ${arrive};
    `}
`;
