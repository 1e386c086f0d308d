import type { Building, School } from 'shared-types';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { BuildingRow, tabId } from './buildings/BuildingRow.tsx';
import { DryerSection } from './machines/DryerSection.tsx';
import { WasherSection } from './machines/WasherSection.tsx';

interface LiveBoardProps {
  readonly school: School;
  readonly building: Building | null;
  readonly onSelect: (id: string) => void;
}

/** The school's buildings and the machines of the selected one. */
export function LiveBoard({ school, building, onSelect }: LiveBoardProps): ReactNode {
  const panelId = useId();
  if (!building) return <Message>Please select a building to view laundry machines.</Message>;
  return (
    <>
      <BuildingRow
        buildings={school.buildings}
        selectedId={building.id}
        panelId={panelId}
        onSelect={onSelect}
      />
      <Panel
        // Another building is other machines: nothing fades from one building's tiles to another's.
        key={building.id}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(panelId, school.buildings.indexOf(building))}
        tabIndex={0}
      >
        <WasherSection washers={building.washingmachines} />
        <DryerSection dryers={building.dryers} />
      </Panel>
    </>
  );
}

const Message = styled.p`
  margin: var(--space-12) 0;
  color: var(--ink-muted);
  font-size: var(--text-l);
  text-align: center;
`;

const Panel = styled.div`
  border-radius: var(--radius-m);

  &:focus-visible {
    outline-offset: var(--space-2);
  }
`;
