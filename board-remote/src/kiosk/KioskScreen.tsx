import type { Building } from '@laundry-board/shared-types';
import { type ReactNode, useState } from 'react';
import { readPageAddress } from '@laundry-board/shared-types';
import { css, styled } from 'styled-components';
import { KioskMachines, type Panel } from './KioskMachines.tsx';
import type { BoardParts } from './KioskSection.tsx';

/** What a {@link KioskScreen} draws. */
export interface KioskScreenProps {
  /** Of the building that is shown. */
  readonly name: string;
  /** The buildings as tabs. */
  readonly row: ReactNode;
  readonly panel: Panel;
  readonly parts: BoardParts;
  /** Reads changes out. */
  readonly changes: ReactNode;
  readonly buildings: readonly Building[];
  readonly building: Building;
  /** Whether the backend can be asked for newer data. */
  readonly reachable: boolean;
  /** Whether updates come in a rush, in which nothing moves. */
  readonly hurried: boolean;
  /** Goes on to a building, which does not become the one in the address. */
  readonly onRotate: (id: string) => void;
}

/** A building on a lobby's display: it fills the screen and is read from five metres. */
export function KioskScreen({
  name,
  row,
  changes,
  buildings,
  building,
  ...machines
}: KioskScreenProps): ReactNode {
  const [wanted] = useState(() => readPageAddress(location.search).building);
  const isFixed = buildings.some(({ id }) => id === wanted);
  const next = buildings[(buildings.indexOf(building) + 1) % buildings.length];
  return (
    <Screen>
      {/* What the selected tab says, for the eye. */}
      <Name aria-hidden="true" dir="auto">
        {name}
      </Name>
      <Others $hidden={buildings.length === 1}>{row}</Others>
      {changes}
      <KioskMachines
        key={building.id}
        building={building}
        nextId={isFixed || !next ? building.id : next.id}
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

/* Still a tab, for screen readers. */
const outOfSight = css`
  position: absolute;
  clip-path: inset(50%);
`;

/* One quiet line of the other buildings; the selected one is above in large. */
const Others = styled.div<{ readonly $hidden: boolean }>`
  flex: none;
  ${({ $hidden }) => $hidden && outOfSight}

  /* Nobody is there to scroll it. */
  & > div {
    scrollbar-width: none;
  }

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
    ${outOfSight}
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
