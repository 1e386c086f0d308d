import type { Building } from '@laundry-board/shared-types';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { AvailabilityAnnouncer, useDocumentTitle } from './availability/AvailabilityAnnouncer.tsx';
import { describeFree, NONE_FREE, useFreeMachines } from './availability/freeMachines.ts';
import { alerts, type KioskScreenProps, type ShownSchool } from './boardExtras.ts';
import { BuildingRow, tabId } from './buildings/BuildingRow.tsx';
import { displayName } from './buildings/displayName.ts';
import { FreshnessLine } from './machines/FreshnessLine.tsx';
import { MachineSection } from './machines/MachineSections.tsx';
import { MachineTiles } from './machines/MachineTile.tsx';
import { NoMachines, Section } from './machines/Section.tsx';

interface LiveBoardProps extends ShownSchool {
  readonly building: Building;
  readonly onChoose: (id: string) => void;
  readonly onRotate: (id: string) => void;
  readonly KioskScreen?: ComponentType<KioskScreenProps> | undefined;
}

/**
 * The board's own components, passed to a kiosk's screen rather than imported by it: the bundler can't
 * concatenate a module that two chunks import, which costs a resident a few hundred bytes.
 */
export const parts = { FreshnessLine, MachineTiles, NoMachines, Section };

const useAlertTitle = alerts?.useTitle ?? (() => null);

export function LiveBoard({
  buildings,
  building: selected,
  reachable,
  onChoose,
  onRotate,
  KioskScreen,
}: LiveBoardProps): ReactNode {
  const panelId = useId();
  const shownId = useAfterPaint(selected.id);
  const building = buildings.find(({ id }) => id === shownId) ?? selected;
  const free = useFreeMachines(buildings, building);
  const index = buildings.indexOf(building);
  const summary = describeFree(free[index] ?? NONE_FREE);
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
    const screen = { parts, name, row, panel, announcer, buildings, building, reachable, onRotate };
    return <KioskScreen {...screen} />;
  }
  const section = { buildingId: building.id, reachable };
  return (
    <>
      {row}
      <Panel {...panel}>
        {announcer}
        <MachineSection kind="washer" machines={building.washingmachines} {...section} />
        <MachineSection kind="dryer" machines={building.dryers} {...section} />
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

/**
 * A value, one paint late: the tab responds to a click at once, and the machines follow. With
 * `useDeferredValue` every update in between would restart the render.
 */
function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (value === painted) return;
    // A frame's callbacks run before it is painted, a task that one of them queues runs after.
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(setPainted, 0, value);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value, painted]);
  return painted;
}
