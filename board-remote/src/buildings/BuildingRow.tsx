import { displayName, isolated } from '@laundry-board/laundry-rules/names';
import type { Building, FreeMachines } from '@laundry-board/laundry-rules/school';
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { FreeCounts, type FreeTexts, freeTexts } from './FreeCounts.tsx';
import { bringIntoView, improveScrolling } from './rowScrolling.ts';
import { Row, TAB_HEIGHT, Tabs } from './rowStyles.ts';

interface BuildingRowProps {
  readonly buildings: readonly Building[];
  /** The free machines of each building; null where they are not known. */
  readonly free: readonly (FreeMachines | null)[];
  readonly selectedId: string;
  readonly panelId: string;
  readonly onSelect: (id: string) => void;
}

export function BuildingRow({
  buildings,
  free,
  selectedId,
  panelId,
  onSelect,
}: BuildingRowProps): ReactNode {
  const tabs = useRef<HTMLDivElement>(null);
  const wasDrawn = useRef(false);
  const selectedIndex = buildings.findIndex(({ id }) => id === selectedId);

  useLayoutEffect(() => {
    const row = tabs.current?.parentElement;
    const tab = tabs.current?.children[selectedIndex];
    // A new row scrolls to its selected tab as soon as it has a size (`improveScrolling`). Reading the size here would
    // cost another layout.
    if (wasDrawn.current && row && tab instanceof HTMLElement) bringIntoView(row, tab);
    wasDrawn.current = true;
  }, [selectedIndex]);

  function selectByKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = TAB_AFTER[event.key]?.(selectedIndex, buildings.length) ?? -1;
    const building = buildings[next];
    if (!building) return;
    event.preventDefault();
    onSelect(building.id);
    const tab = event.currentTarget.children[next];
    if (tab instanceof HTMLElement) tab.focus({ preventScroll: true });
  }

  return (
    <Row ref={improveScrolling}>
      <Tabs ref={tabs} role="tablist" aria-label="Buildings" onKeyDown={selectByKey}>
        {buildings.map(({ id, name }, index) => (
          <BuildingTab
            key={id}
            id={tabId(panelId, index)}
            buildingId={id}
            name={name}
            {...freeTexts(free[index] ?? null)}
            selected={id === selectedId}
            panelId={panelId}
            onSelect={onSelect}
          />
        ))}
      </Tabs>
    </Row>
  );
}

export function tabId(panelId: string, index: number): string {
  return `${panelId}-tab-${index}`;
}

/** The index of the tab that a key selects: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
const TAB_AFTER: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowRight: (current, count) => (current + 1) % count,
  ArrowLeft: (current, count) => (current - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface BuildingTabProps extends Pick<BuildingRowProps, 'panelId' | 'onSelect'>, FreeTexts {
  readonly id: string;
  readonly buildingId: string;
  readonly name: string;
  readonly selected: boolean;
}

/** A building in the row, with its free machines: bold with a dot under it when selected. */
const BuildingTab = memo(function BuildingTab({
  id,
  buildingId,
  name,
  selected,
  panelId,
  onSelect,
  summary,
  ...counts
}: BuildingTabProps): ReactNode {
  const shown = displayName(name);
  return (
    <Tab
      type="button"
      role="tab"
      ref={keepFocus}
      id={id}
      aria-label={`${isolated(shown)}${summary}`}
      aria-selected={selected}
      aria-controls={panelId}
      tabIndex={selected ? 0 : -1}
      onClick={() => onSelect(buildingId)}
    >
      {/* On the tab itself, a screen reader would read it after the tab's own name. */}
      <Name data-name={shown} title={shown.length > MAX_WHOLE_LENGTH ? shown : undefined}>
        {shown}
      </Name>
      <FreeCounts {...counts} />
    </Tab>
  );
});

/** A longer name may be cut, if its letters are wide, so it also stands in a tooltip. */
const MAX_WHOLE_LENGTH = 11;

/* The dot below the selected one is a border, because forced colours keep borders. */
const Tab = styled.button`
  position: relative;
  flex: none;
  min-width: var(--touch-target);
  min-height: ${TAB_HEIGHT};
  padding: 0 var(--space-3) calc(var(--space-1) + 0.4rem);
  border: 0;
  border-radius: var(--radius-s);
  background: none;
  color: var(--ink-muted);
  font-size: var(--text-l);
  text-align: start;
  white-space: nowrap;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;

  @media (hover: hover) {
    &:hover {
      color: var(--ink);
    }
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  &[aria-selected='true'] {
    color: var(--ink);
    font-weight: var(--weight-strong);
  }

  &::after {
    content: '';
    position: absolute;
    inset-block-end: var(--space-1);
    inset-inline-start: calc(50% - 0.2rem);
    border: 0.2rem solid var(--accent);
    border-radius: var(--radius-round);
    opacity: 0;
  }

  &[aria-selected='true']::after {
    opacity: 1;
  }
`;

/* An invisible bold copy reserves the width, so that nothing moves when the name becomes bold. */
const Name = styled.bdi`
  display: block;
  max-width: calc(min(18rem, 72vw) - 2 * var(--space-3));
  overflow: hidden;
  text-overflow: ellipsis;

  &::after {
    content: attr(data-name);
    display: block;
    height: 0;
    overflow: hidden;
    visibility: hidden;
    font-weight: var(--weight-strong);
  }
`;
