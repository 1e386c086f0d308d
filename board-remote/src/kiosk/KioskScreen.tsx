import type { Building, School } from '@laundry-board/laundry-rules/school';
import { BUILDING_CHANGE_EVENT } from '@laundry-board/shared-types';
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect } from 'react';
import { css, styled } from 'styled-components';
import { BuildingRow, tabId } from '../buildings/BuildingRow.tsx';
import { keepAwake } from '../device/wakeLock.ts';
import { AvailabilityAnnouncer } from '../screens/AvailabilityAnnouncer.tsx';
import { DocumentTitle } from '../screens/DocumentTitle.ts';
import type { KioskScreenProps } from '../useExtras.ts';
import { SelectedBuilding } from '../screens/SelectedBuilding.tsx';
import { useBoard } from '../useBoard.ts';
import { useShownBuilding } from '../screens/useShownBuilding.ts';
import { buildingOnScreen } from './buildingOnScreen.ts';
import { KioskMachines } from './KioskMachines.tsx';
import { useTouch } from './useTouch.ts';

/** Kiosk mode: a board that can be read from five metres and keeps the screen on. */
export function KioskScreen({ fixedBuilding }: KioskScreenProps): ReactNode {
  const board = useBoard();
  useEffect(() => keepAwake(board.page), [board]);
  // Its machines are then known as soon as it is shown again, after another building was touched, or after the school had
  // no such building for a while.
  useEffect(
    () => (fixedBuilding === null ? undefined : board.watchBuilding(fixedBuilding)),
    [board, fixedBuilding],
  );
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = ROOT_FONT_SIZE;
    return () => {
      style.fontSize = '';
    };
  }, []);
  return (
    <SelectedBuilding>
      {(school, selected) => (
        <KioskBuilding school={school} selected={selected} fixedBuilding={fixedBuilding} />
      )}
    </SelectedBuilding>
  );
}

/** With this size, the smallest text of the board, `--text-s`, has 2.2 % of the screen's height. */
const ROOT_FONT_SIZE = '2.7vh';

interface KioskBuildingProps extends KioskScreenProps {
  readonly school: School;
  readonly selected: Building;
}

/**
 * A building on a lobby's display, large enough to be read from five metres. A touch leaves the URL as it is, because the
 * URL is the configuration of the display.
 */
function KioskBuilding({ school, selected, fixedBuilding }: KioskBuildingProps): ReactNode {
  const board = useBoard();
  const panelId = useId();
  const { buildings } = school;
  const [touchedId, touch] = useTouch();
  const candidates = { touchedId, fixedId: fixedBuilding, turn: selected };
  const { building, reason } = buildingOnScreen(buildings, candidates);
  const { index, name, title, announcement, free } = useShownBuilding(school, building);
  const next = buildings[(index + 1) % buildings.length];
  const nextId = reason === 'turn' && next ? next.id : building.id;
  // The turns continue from this building, and the model watches its machines.
  useEffect(() => board.show(building.id), [board, building.id]);
  // The machines of the next building are then known when its turn comes.
  useEffect(() => board.watchBuilding(nextId), [board, nextId]);
  const isTouched = reason === 'touched';
  const endTurn = useCallback((): void => {
    board.show(nextId);
    // The page may reload now, unless somebody is using the screen.
    if (!isTouched) window.dispatchEvent(new Event(BUILDING_CHANGE_EVENT));
  }, [board, nextId, isTouched]);
  return (
    <Screen>
      <DocumentTitle title={title} />
      {/* Screen readers read the selected tab. */}
      <Name aria-hidden="true" dir="auto">
        {name}
      </Name>
      <OtherBuildings $hidden={buildings.length === 1}>
        <BuildingRow
          buildings={buildings}
          free={free}
          selectedId={building.id}
          panelId={panelId}
          onSelect={touch}
        />
      </OtherBuildings>
      {building.knowledge === 'current' && (
        <AvailabilityAnnouncer key={building.id} text={announcement} />
      )}
      <KioskMachines
        key={`machines of ${building.id}`}
        building={building}
        panel={{
          role: 'tabpanel',
          id: panelId,
          'aria-labelledby': tabId(panelId, index),
          tabIndex: 0,
        }}
        onTurnEnd={endTurn}
      />
    </Screen>
  );
}

/* Covers the whole page, except for the notice that the backend is lost, which stays above the foot. */
const Screen = styled.div`
  --page-padding: 2vmin;
  position: fixed;
  inset: 0;
  display: flex;
  flex-direction: column;
  gap: 0.6vh;
  padding: 1.2vmin var(--page-padding) var(--page-padding);
  overflow: hidden;

  & ~ [role='status'] {
    position: fixed;
    inset-inline: var(--page-padding);
  }
`;

const Name = styled.p`
  display: -webkit-box;
  flex: none;
  margin: 0;
  overflow: hidden;
  font-size: 7vh;
  font-weight: var(--weight-strong);
  line-height: 1.15;
  text-align: left;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  @media (orientation: portrait) {
    font-size: 6.2vh;
  }
`;

/* Only screen readers find it. */
const hiddenTab = css`
  position: absolute;
  clip-path: inset(50%);
`;

/*
 * The other buildings in one muted line, without a scrollbar: nobody scrolls a lobby's screen. The selected one is above it
 * in large type. On an upright screen, one building with its name and count side by side would fill the line.
 */
const OtherBuildings = styled.div<{ readonly $hidden: boolean }>`
  flex: none;
  margin-block-end: 1.5vh;
  ${({ $hidden }) => $hidden && hiddenTab}

  & > div {
    padding: 0;
    scrollbar-width: none;
  }

  & [role='tab'] {
    display: flex;
    max-width: 64vw;
    min-width: 0;
    min-height: 0;
    align-items: center;
    gap: 0.5em;
    padding: 0 var(--page-padding);
    font-size: 2.5vh;
  }

  & [aria-selected='true']:not(:focus-visible) {
    ${hiddenTab}
  }

  & bdi {
    min-width: 0;
    max-width: none;

    &::after {
      content: none;
    }
  }

  @media (orientation: portrait) {
    & [role='tab'] {
      flex-direction: column;
      align-items: flex-start;
      gap: 0;
      font-size: 2.2vh;
      line-height: 1.1;
    }
  }
`;
