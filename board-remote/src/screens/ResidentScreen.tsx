import { KINDS } from '@laundry-board/laundry-rules/machines';
import type { Building, School } from '@laundry-board/laundry-rules/school';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { BuildingRow, tabId } from '../buildings/BuildingRow.tsx';
import { FirstBuildingButton } from '../buildings/FirstBuildingButton.tsx';
import { keepFocus } from '../keepFocus.ts';
import { schoolOf } from '../model/schoolState.ts';
import { FreshnessText, LiveLine } from '../machines/FreshnessLine.tsx';
import { MachineSection } from '../machines/MachineSections.tsx';
import { VisuallyHidden } from '../styles.ts';
import { AvailabilityAnnouncer } from './AvailabilityAnnouncer.tsx';
import { DocumentTitle } from './DocumentTitle.ts';
import { SelectedBuilding } from './SelectedBuilding.tsx';
import { LOADING, SkeletonSections } from './SkeletonSections.tsx';
import { useBoard } from '../useBoard.ts';
import { useExtras } from '../useExtras.ts';
import { useShownBuilding } from './useShownBuilding.ts';

/** The board of a resident: the row of buildings, and the machines of the selected one. */
export function ResidentScreen(): ReactNode {
  const board = useBoard();
  const { alerts } = useExtras();
  const content = (
    <SelectedBuilding>
      {(school, selected) => <ResidentBuilding school={school} selected={selected} />}
    </SelectedBuilding>
  );
  return alerts ? <alerts.Provider board={board}>{content}</alerts.Provider> : content;
}

interface ResidentBuildingProps {
  readonly school: School;
  readonly selected: Building;
}

function ResidentBuilding({ school, selected }: ResidentBuildingProps): ReactNode {
  const { select } = useBoard();
  const { alerts, AllBuildings } = useExtras();
  const panelId = useId();
  const shownId = useAfterPaint(selected.id);
  const building = school.buildings.find(({ id }) => id === shownId) ?? selected;
  const { index, name, title, announcement, free } = useShownBuilding(school, building);
  const { knowledge, machines } = building;
  const isCurrent = knowledge === 'current';
  const selectTab = useSelectTab(panelId);
  return (
    <>
      {alerts ? <alerts.Title title={title} /> : <DocumentTitle title={title} />}
      <RowLine>
        <BuildingRow
          buildings={school.buildings}
          free={free}
          selectedId={selected.id}
          panelId={panelId}
          onSelect={select}
        />
        {AllBuildings && (
          <AllBuildings
            buildings={school.buildings}
            free={free}
            selectedId={selected.id}
            onSelect={select}
          />
        )}
      </RowLine>
      {alerts && <alerts.Messages panelId={panelId} />}
      {isCurrent ? <LiveLine /> : <FreshnessText aria-hidden="true" />}
      <Panel
        ref={keepFocus}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(panelId, index)}
        aria-busy={knowledge === 'old' || undefined}
        tabIndex={0}
      >
        {knowledge === 'nothing' ? (
          <SkeletonSections />
        ) : (
          <>
            {isCurrent ? (
              <AvailabilityAnnouncer key={building.id} text={announcement} />
            ) : (
              <VisuallyHidden>{LOADING}</VisuallyHidden>
            )}
            {KINDS.map((kind) => (
              <MachineSection
                key={kind}
                kind={kind}
                buildingId={building.id}
                machines={machines[kind]}
                isCurrent={isCurrent}
                hasBusyHours={school.busy}
                onSelect={selectTab}
              />
            ))}
          </>
        )}
        {school.buildings.length > 1 && <FirstBuildingButton id={building.id} name={name} />}
      </Panel>
    </>
  );
}

/* The row ends where a button follows it, otherwise at the edge of the page. */
const RowLine = styled.div`
  position: relative;
  display: flex;
  align-items: center;

  & > :first-child {
    flex: 1;
    min-width: 0;

    @media (min-width: 40.01rem) {
      &:not(:last-child) {
        margin-inline-end: 0;
      }

      &[data-more-after]:not(:last-child) {
        --end-after: 0px;
      }
    }
  }
`;

const Panel = styled.div`
  border-radius: var(--radius-m);

  &:focus-visible {
    outline-offset: var(--space-2);
  }
`;

/** A function that selects a building as a click on its tab does: the tab also gets the focus. */
function useSelectTab(panelId: string): (buildingId: string) => void {
  const { select, state } = useBoard();
  return useCallback(
    (buildingId) => {
      select(buildingId);
      const { buildings } = schoolOf(state.getSnapshot().school) ?? { buildings: [] };
      const index = buildings.findIndex(({ id }) => id === buildingId);
      document.getElementById(tabId(panelId, index))?.focus();
    },
    [select, state, panelId],
  );
}

/**
 * A value, one paint later: a tab responds to a click at once, and the machines follow. `useDeferredValue` would do so,
 * too, but each update in between would restart its render.
 */
function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (value === painted) return;
    // A frame's callbacks run before its paint, and a task that one of them queues runs after it.
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
