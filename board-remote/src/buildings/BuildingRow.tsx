import { KINDS, type MachineKind } from '@laundry-board/laundry-rules/machines';
import { displayName, isolated } from '@laundry-board/laundry-rules/names';
import {
  type Building,
  describeFree,
  type FreeMachines,
} from '@laundry-board/laundry-rules/school';
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { MachineIcon } from '../machines/MachineIcon.tsx';
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
            {...textsOf(free[index] ?? null)}
            selected={id === selectedId}
            panelId={panelId}
            onSelect={onSelect}
          />
        ))}
      </Tabs>
    </Row>
  );
}

/** The texts about a building's free machines, which a tab compares one by one; empty where they are not known. */
function textsOf(free: FreeMachines | null) {
  if (free === null) return { summary: '', washer: '', dryer: '' };
  return {
    summary: `, ${describeFree(free)}`,
    washer: String(free.washer),
    dryer: String(free.dryer),
  };
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

interface BuildingTabProps
  extends Pick<BuildingRowProps, 'panelId' | 'onSelect'>, Readonly<Record<MachineKind, string>> {
  readonly id: string;
  readonly buildingId: string;
  readonly name: string;
  /** Its free machines, as the end of the tab's label. */
  readonly summary: string;
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
      <Counts>
        {KINDS.map((kind) => (
          <Count key={kind} data-free={counts[kind]}>
            {ICON[kind]}
          </Count>
        ))}
      </Counts>
    </Tab>
  );
});

const iconOf = (kind: MachineKind): ReactNode => (
  <MachineIcon kind={kind} isInUse={false} spins={false} fadesIn={false} />
);

const ICON = { washer: iconOf('washer'), dryer: iconOf('dryer') } as const;

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
