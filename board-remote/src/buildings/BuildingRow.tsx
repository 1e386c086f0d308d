import type { Building } from '@laundry-board/shared-types';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { FreeMachines } from '../availability/freeMachines.ts';
import { BuildingTab } from './BuildingTab.tsx';
import { bringIntoView, improveScrolling, Names, Row } from './ScrollingRow.ts';

interface BuildingRowProps {
  readonly buildings: readonly Building[];
  /** Of the buildings, in their order. */
  readonly free: readonly FreeMachines[];
  readonly selectedId: string;
  readonly panelId: string;
  readonly onSelect: (id: string) => void;
}

/** The buildings as tabs in a row that scrolls by touch, wheel, scrollbar and keyboard. */
export function BuildingRow({
  buildings,
  free,
  selectedId,
  panelId,
  onSelect,
}: BuildingRowProps): ReactNode {
  const names = useRef<HTMLDivElement>(null);
  const wasDrawn = useRef(false);
  const selectedIndex = buildings.findIndex(({ id }) => id === selectedId);

  useLayoutEffect(() => {
    const row = names.current?.parentElement;
    const tab = names.current?.children[selectedIndex];
    if (row && tab instanceof HTMLElement) bringIntoView(row, tab, wasDrawn.current);
    wasDrawn.current = true;
  }, [selectedIndex]);

  function goTo(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = tabAfterKey(event.key, selectedIndex, buildings.length);
    const building = next === null ? undefined : buildings[next];
    if (next === null || !building) return;
    event.preventDefault();
    onSelect(building.id);
    const tab = event.currentTarget.children[next];
    if (tab instanceof HTMLElement) tab.focus({ preventScroll: true });
  }

  return (
    <Row ref={improveScrolling}>
      <Names ref={names} role="tablist" aria-label="Buildings" onKeyDown={goTo}>
        {buildings.map(({ id, name }, index) => (
          <BuildingTab
            key={id}
            id={tabId(panelId, index)}
            buildingId={id}
            name={name}
            freeWashers={free[index]?.washers ?? 0}
            freeDryers={free[index]?.dryers ?? 0}
            selected={id === selectedId}
            panelId={panelId}
            onSelect={onSelect}
          />
        ))}
      </Names>
    </Row>
  );
}

/** The element id of a building's tab. */
export function tabId(panelId: string, index: number): string {
  return `${panelId}-tab-${index}`;
}

/** The index of the tab that a key selects (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/), or null. */
function tabAfterKey(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
