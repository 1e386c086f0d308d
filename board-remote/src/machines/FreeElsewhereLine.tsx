import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import { displayName } from '@laundry-board/laundry-rules/names';
import { countFreeMachines, freeElsewhere } from '@laundry-board/laundry-rules/school';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { schoolOf } from '../model/schoolState.ts';
import { useBoardState } from '../useBoard.ts';
import { textButton } from '../styles.ts';

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
      {named.map(({ building, count }, index) => (
        <Fragment key={building.id}>
          <span>{index === 0 ? 'Free now: ' : ', '}</span>
          <BuildingButton type="button" ref={keepFocus} onClick={() => onSelect(building.id)}>
            <bdi>{displayName(building.name)}</bdi>
            <span>{` (${count})`}</span>
          </BuildingButton>
        </Fragment>
      ))}
      {more > 0 && <span>{` and ${more} more`}</span>}
    </Line>
  );
}

const Line = styled.p`
  margin: 0 0 var(--space-2);
  font-size: var(--text-m);
`;

const BuildingButton = styled.button`
  ${textButton}
  color: var(--accent);
  font-weight: var(--weight-strong);
  text-decoration: underline;
`;
