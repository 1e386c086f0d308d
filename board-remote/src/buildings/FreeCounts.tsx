import { KINDS, type MachineKind } from '@laundry-board/laundry-rules/machines';
import { describeFree, type FreeMachines } from '@laundry-board/laundry-rules/school';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { MachineIcon } from '../machines/MachineIcon.tsx';

/** The texts about a building's free machines, which can be compared one by one; empty where they are not known. */
export interface FreeTexts extends Readonly<Record<MachineKind, string>> {
  /** What follows the building's name in a label. */
  readonly summary: string;
}

export function freeTexts(free: FreeMachines | null): FreeTexts {
  if (free === null) return { summary: '', washer: '', dryer: '' };
  return {
    summary: `, ${describeFree(free)}`,
    washer: String(free.washer),
    dryer: String(free.dryer),
  };
}

/** The free machines of a building, for the eye: for screen readers they are in its label. */
export function FreeCounts(counts: Readonly<Record<MachineKind, string>>): ReactNode {
  return (
    <Counts>
      {KINDS.map((kind) => (
        <Count key={kind} data-free={counts[kind]}>
          {ICON[kind]}
        </Count>
      ))}
    </Counts>
  );
}

const iconOf = (kind: MachineKind): ReactNode => (
  <MachineIcon kind={kind} isInUse={false} spins={false} fadesIn={false} />
);

const ICON = { washer: iconOf('washer'), dryer: iconOf('dryer') } as const;

const Counts = styled.span`
  display: flex;
  gap: var(--space-2);
`;

/*
 * As wide with any number of up to three figures, and with none while it is not known: a tab that widened would move its
 * neighbours under a finger.
 *
 * The number is generated content, so that the tab's text is the building's name alone; its label has the count, too. Each
 * count has a box of its own: if it were text of the button itself, browsers would sort all layers of the page at each
 * change.
 */
const Count = styled.span`
  --icon-width: 1em;
  --icon-height: 1.1em;
  display: flex;
  align-items: center;
  gap: 0.35em;
  contain: paint;
  color: var(--available-pill);
  font-size: var(--text-s);
  font-weight: var(--weight-strong);

  &::after {
    content: attr(data-free);
    width: 3ch;
    font-variant-numeric: tabular-nums;
  }

  &[data-free='0'] {
    color: var(--ink-muted);
  }

  &[data-free=''] {
    visibility: hidden;
  }

  /* There a pill has the colour of the paper. */
  @media print {
    color: var(--ink);
  }
`;
