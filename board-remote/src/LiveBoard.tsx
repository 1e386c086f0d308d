import type { Building, School } from '@laundry-board/shared-types';
import { type ComponentType, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { AlarmMessage } from './alerts/AlarmMessage.tsx';
import { useAlarms } from './alerts/useAlarms.ts';
import { useVigils } from './alerts/useVigils.ts';
import { BuildingRow, tabId } from './buildings/BuildingRow.tsx';
import { displayName } from './buildings/displayName.ts';
import { useAfterPaint } from './buildings/useAfterPaint.ts';
import { ChangesSummary } from './availability/ChangesSummary.tsx';
import { describeFree } from './availability/describeFree.ts';
import { useDocumentTitle } from './availability/useDocumentTitle.ts';
import { useFreeMachines } from './availability/useFreeMachines.ts';
import { FreshnessLine } from './freshness/FreshnessLine.tsx';
import type { KioskScreenProps } from './kiosk/KioskScreen.tsx';
import { DryerSection } from './machines/DryerSection.tsx';
import { NoMachines } from './machines/MachineGrid.tsx';
import { MachineTile } from './machines/MachineTile.tsx';
import { Section } from './machines/Section.tsx';
import { WasherSection } from './machines/WasherSection.tsx';

interface LiveBoardProps {
  readonly school: School;
  readonly building: Building;
  /** Whether the backend can be asked for newer data. */
  readonly reachable: boolean;
  /** Whether updates come in a rush, in which nothing moves. */
  readonly hurried: boolean;
  /** The resident chooses a building. */
  readonly onChoose: (id: string) => void;
  /** A lobby's display goes on to a building. */
  readonly onRotate: (id: string) => void;
  /** What draws the board on a lobby's display. */
  readonly KioskScreen?: ComponentType<KioskScreenProps> | undefined;
}

/** The school's buildings and the machines of the selected one. */
export function LiveBoard({
  school: { buildings },
  building: selected,
  reachable,
  hurried,
  onChoose,
  onRotate,
  KioskScreen,
}: LiveBoardProps): ReactNode {
  const panelId = useId();
  const { alarms, message, isNews } = useAlarms();
  const shownId = useAfterPaint(selected.id);
  const building = buildings.find(({ id }) => id === shownId) ?? selected;
  const isNew = useAfterPaint(building.id) !== building.id;
  const section = { buildingId: building.id, reachable, hurried, isNew };
  const free = useFreeMachines(buildings, building.id);
  const place = buildings.indexOf(building);
  const summary = describeFree(free[place] ?? { washers: 0, dryers: 0 });
  const name = displayName(building.name);
  useVigils(alarms, buildings, reachable);
  useDocumentTitle(isNews ? message : `${summary} – ${name}`);
  const row = (
    <BuildingRow
      buildings={buildings}
      free={free}
      selectedId={selected.id}
      panelId={panelId}
      onSelect={onChoose}
    />
  );
  const panel = {
    role: 'tabpanel',
    id: panelId,
    'aria-labelledby': tabId(panelId, place),
    tabIndex: 0,
  };
  const changes = <ChangesSummary key={building.id} text={`${name}: ${summary}`} />;
  if (KioskScreen) {
    const parts = { FreshnessLine, MachineTile, NoMachines, Section };
    const kiosk = {
      parts,
      name,
      row,
      panel,
      changes,
      buildings,
      building,
      reachable,
      hurried,
      onRotate,
    };
    return <KioskScreen {...kiosk} />;
  }
  return (
    <>
      {row}
      <Panel {...panel}>
        {changes}
        <WasherSection washers={building.washingmachines} {...section} />
        <DryerSection dryers={building.dryers} {...section} />
      </Panel>
      <AlarmMessage />
    </>
  );
}

const Panel = styled.div`
  border-radius: var(--radius-m);

  &:focus-visible {
    outline-offset: var(--space-2);
  }
`;
