import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden.ts';
import type { MachineKind, MachineStatus } from '../status/machineStatus.ts';
import { MachineIcon } from './MachineIcon.tsx';
import { PastTint } from './PastTint.tsx';
import { StatusPill } from './StatusPill.tsx';
import { statusColours } from './statusColours.ts';
import { tileBox } from './tileBox.ts';

interface MachineTileProps {
  readonly kind: MachineKind;
  /** Its place in the building's list, from 1. */
  readonly place: number;
  readonly status: MachineStatus;
  /** Whether a new status stands at once. */
  readonly atOnce: boolean;
}

/** A machine: drawn again only when it is another one or its status changes. */
export const MachineTile = memo(function MachineTile({
  kind,
  place,
  status,
  atOnce,
}: MachineTileProps): ReactNode {
  const label = LABEL[kind];
  return (
    <Tile data-status={status} aria-label={`${label} ${place}, ${status}`}>
      <PastTint status={status} atOnce={atOnce} />
      <MachineIcon kind={kind} turns={status === 'In Use'} atOnce={atOnce} />
      <Foot>
        <Label>{label}</Label>
        <VisuallyHidden>{place}</VisuallyHidden>
        <StatusPill status={status} atOnce={atOnce} />
      </Foot>
    </Tile>
  );
}, isSameMachine);

/** How a new status comes changes nothing that stands. */
function isSameMachine(before: MachineTileProps, after: MachineTileProps): boolean {
  return (
    before.kind === after.kind && before.place === after.place && before.status === after.status
  );
}

const LABEL = { washer: 'Washer', dryer: 'Dryer' } satisfies Record<MachineKind, string>;

const Tile = styled.li`
  ${tileBox}
  ${statusColours}
  position: relative;
  isolation: isolate;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: var(--space-2);
  padding: clamp(var(--space-2), 4vw, var(--space-4));
  background: var(--tile-tint);
  color: var(--tile-ink);

  @media (prefers-contrast: more) {
    border-color: currentColor;
  }
`;

/* Where the longest pill does not fit beside the label, no pill stands there: tiles stay alike. */
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-2);

  @media (max-width: 30rem), (min-width: 40rem) and (max-width: 46rem) {
    flex-direction: column;
    align-items: flex-start;
  }
`;

const Label = styled.span`
  font-size: var(--text-l);
  font-weight: var(--weight-strong);
`;
