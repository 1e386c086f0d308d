import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import { displayName } from '@laundry-board/laundry-rules/names';
import { countFreeMachines, freeElsewhere } from '@laundry-board/laundry-rules/school';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { schoolOf } from '../model/schoolState.ts';
import { roundButton } from '../styles.ts';
import { useBoardState } from '../useBoard.ts';

interface FreeElsewhereLineProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  /** Selects a building, as its tab does. */
  readonly onSelect: (id: string) => void;
}

/** `Free now: Oak Hall (2), Elm Court (1)`, for a section whose machines are all taken. */
export function FreeElsewhereLine({
  buildingId,
  kind,
  onSelect,
}: FreeElsewhereLineProps): ReactNode {
  const buildings = useBoardState(({ school }) => schoolOf(school))?.buildings ?? [];
  const times = useBoardState((state) => state.times);
  const shown = buildings.find(({ id }) => id === buildingId);
  if (shown === undefined) return null;
  const free = countFreeMachines(buildings, shown, times);
  const { named, more } = freeElsewhere(buildings, free, { id: buildingId, kind });
  if (named.length === 0) return null;
  return (
    <Line>
      <span>{'Free now: '}</span>
      {named.map(({ building, count }) => (
        <BuildingButton
          key={building.id}
          type="button"
          ref={keepFocus}
          onClick={() => onSelect(building.id)}
        >
          <bdi>{displayName(building.name)}</bdi>
          <span>{` (${count})`}</span>
        </BuildingButton>
      ))}
      {more > 0 && <span>{` and ${more} more`}</span>}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-2);
  margin: 0 0 var(--space-3);
  color: var(--ink-muted);
  font-size: var(--text-s);
`;

/* What is touched reaches beyond it. */
const BuildingButton = styled.button`
  ${roundButton}
  position: relative;
  display: inline-block;
  max-width: 100%;
  min-height: 2rem;
  font-size: inherit;
  overflow-wrap: anywhere;

  &::after {
    content: '';
    position: absolute;
    inset: -0.375rem 0;
  }
`;
