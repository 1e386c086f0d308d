import type { Building, School } from 'shared-types';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { readPageAddress } from 'shared-types';
import { styled } from 'styled-components';
import { NoBuilding } from '../NoBuilding.tsx';
import { ChangesSummary } from '../availability/ChangesSummary.tsx';
import { describeFree } from '../availability/describeFree.ts';
import { useDocumentTitle } from '../availability/useDocumentTitle.ts';
import { useFreeMachines } from '../availability/useFreeMachines.ts';
import { BuildingRow, tabId } from '../buildings/BuildingRow.tsx';
import { displayName } from '../buildings/displayName.ts';
import { unseen } from '../layout/unseen.ts';
import { SkeletonBoard } from '../skeleton/SkeletonBoard.tsx';
import { KioskMachines } from './KioskMachines.tsx';
import { useWakeLock } from './useWakeLock.ts';

interface KioskBoardProps {
  readonly school: School | null;
  readonly building: Building | null;
  /** Whether the backend can be asked for newer data. */
  readonly reachable: boolean;
  /** Whether updates come in a rush, in which nothing moves. */
  readonly hurried: boolean;
  readonly onSelect: (id: string) => void;
  /** Goes on to a building, which does not become the one in the address. */
  readonly onRotate: (id: string) => void;
}

/** The board on a lobby's display: it fills the screen and is read from a few metres. */
export function KioskBoard({ school, building, ...screen }: KioskBoardProps): ReactNode {
  useWakeLock();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = ROOT_FONT_SIZE;
    return () => {
      style.fontSize = '';
    };
  }, []);
  if (school === null) return <SkeletonBoard />;
  if (building === null) return <NoBuilding />;
  return <KioskScreen buildings={school.buildings} building={building} {...screen} />;
}

/** With it the smallest text of the board, `--text-s`, has 2.2 % of the screen's height. */
const ROOT_FONT_SIZE = '2.7vh';

interface KioskScreenProps extends Omit<KioskBoardProps, 'school' | 'building'> {
  readonly buildings: readonly Building[];
  readonly building: Building;
}

function KioskScreen({
  buildings,
  building,
  onSelect,
  onRotate,
  ...machines
}: KioskScreenProps): ReactNode {
  const panelId = useId();
  const free = useFreeMachines(buildings, building.id);
  const place = buildings.indexOf(building);
  const name = displayName(building.name);
  const summary = describeFree(free[place] ?? { washers: 0, dryers: 0 });
  useDocumentTitle(`${summary} – ${name}`);

  const [wanted] = useState(() => readPageAddress(location.search).building);
  const isFixed = buildings.some(({ id }) => id === wanted);
  const next = isFixed ? building : (buildings[place + 1] ?? buildings[0] ?? building);
  return (
    <Screen>
      {/* What the selected tab says, for the eye. */}
      <Name aria-hidden="true" dir="auto">
        {name}
      </Name>
      <Others $hidden={buildings.length === 1}>
        <BuildingRow
          buildings={buildings}
          free={free}
          selectedId={building.id}
          panelId={panelId}
          onSelect={onSelect}
        />
      </Others>
      <ChangesSummary key={building.id} text={`${name}: ${summary}`} />
      <KioskMachines
        key={building.id}
        panelId={panelId}
        tabId={tabId(panelId, place)}
        building={building}
        nextId={next.id}
        onRotate={onRotate}
        {...machines}
      />
    </Screen>
  );
}

/* Over the page, whose padding is for scrolling boards; the line that it puts over its foot stays there. */
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

/* One quiet line of the other buildings; the selected one is above in large. */
const Others = styled.div<{ readonly $hidden: boolean }>`
  flex: none;
  ${({ $hidden }) => $hidden && unseen}

  & [role='tab'] {
    display: flex;
    max-width: 64vw;
    min-width: 0;
    height: auto;
    align-items: baseline;
    gap: 0.5em;
    padding-block: 0;
    font-size: 2.5vh;
  }

  & [aria-selected='true']:not(:focus-visible) {
    ${unseen}
    padding: 0;
  }

  & bdi {
    min-width: 0;

    &::after {
      content: none;
    }
  }

  @media (orientation: portrait) {
    & bdi + span {
      display: none;
    }
  }
`;
