import type { Building, School } from '@laundry-board/shared-types';
import { type ComponentType, type ReactNode, useDeferredValue, useId } from 'react';
import { styled } from 'styled-components';
import { AvailabilityAnnouncer, useDocumentTitle } from './availability/AvailabilityAnnouncer.tsx';
import { describeFree, useFreeMachines } from './availability/freeMachines.ts';
import { alerts, type KioskScreenProps } from './boardExtras.ts';
import { BuildingRow, tabId } from './buildings/BuildingRow.tsx';
import { displayName } from './buildings/displayName.ts';
import { FreshnessLine } from './machines/FreshnessLine.tsx';
import { DryerSection, WasherSection } from './machines/MachineSections.tsx';
import { MachineTile } from './machines/MachineTile.tsx';
import { NoMachines, Section } from './machines/Section.tsx';

interface LiveBoardProps {
  readonly school: School;
  readonly building: Building;
  /** Whether the backend can be asked for newer data. */
  readonly reachable: boolean;
  /** The resident chooses a building. */
  readonly onChoose: (id: string) => void;
  /** A lobby's display goes on to a building. */
  readonly onRotate: (id: string) => void;
  /** Draws the board on a lobby's display. */
  readonly KioskScreen?: ComponentType<KioskScreenProps> | undefined;
}

const useAlertTitle = alerts?.useTitle ?? (() => null);

/** The school's buildings and the machines of the selected one. */
export function LiveBoard({
  school: { buildings },
  building: selected,
  reachable,
  onChoose,
  onRotate,
  KioskScreen,
}: LiveBoardProps): ReactNode {
  const panelId = useId();
  // The tab responds to a click at once; the machines may take longer.
  const shownId = useDeferredValue(selected.id);
  const building = buildings.find(({ id }) => id === shownId) ?? selected;
  const free = useFreeMachines(buildings, building.id);
  const index = buildings.indexOf(building);
  const summary = describeFree(free[index] ?? { washers: 0, dryers: 0 });
  const name = displayName(building.name);
  const title = `${summary} – ${name}`;
  useDocumentTitle(useAlertTitle() ?? title);
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
    'aria-labelledby': tabId(panelId, index),
    tabIndex: 0,
  };
  const announcer = <AvailabilityAnnouncer key={building.id} text={`${name}: ${summary}`} />;
  if (KioskScreen) {
    const parts = { FreshnessLine, MachineTile, NoMachines, Section };
    const kiosk = { parts, name, row, panel, announcer, buildings, building, reachable, onRotate };
    return <KioskScreen {...kiosk} />;
  }
  const section = { buildingId: building.id, reachable };
  return (
    <>
      {row}
      <Panel {...panel}>
        {announcer}
        <WasherSection
          key={`washers ${building.id}`}
          machines={building.washingmachines}
          {...section}
        />
        <DryerSection key={`dryers ${building.id}`} machines={building.dryers} {...section} />
      </Panel>
      {alerts && <alerts.Messages buildings={buildings} reachable={reachable} />}
    </>
  );
}

const Panel = styled.div`
  border-radius: var(--radius-m);

  &:focus-visible {
    outline-offset: var(--space-2);
  }
`;
