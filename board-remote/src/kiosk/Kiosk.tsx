import { readPageUrl } from '@laundry-board/shared-types';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { css, styled } from 'styled-components';
import type { DrawBoard, KioskScreenProps } from '../boardExtras.ts';
import { KioskMachines } from './KioskMachines.tsx';

/** Kiosk mode: a board that is read from five metres and keeps the screen on. */
export function Kiosk({ draw }: { readonly draw: DrawBoard }): ReactNode {
  useWakeLock();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = ROOT_FONT_SIZE;
    return () => {
      style.fontSize = '';
    };
  }, []);
  return draw(KioskScreen);
}

/** With it the smallest text of the board, `--text-s`, has 2.2 % of the screen's height. */
const ROOT_FONT_SIZE = '2.7vh';

/** A building on a lobby's display: it fills the screen and is read from five metres. */
function KioskScreen({
  name,
  row,
  announcer,
  buildings,
  building,
  ...machines
}: KioskScreenProps): ReactNode {
  const [wanted] = useState(() => readPageUrl(location.search).building);
  const isFixed = buildings.some(({ id }) => id === wanted);
  const next = buildings[(buildings.indexOf(building) + 1) % buildings.length];
  return (
    <Screen>
      {/* The selected tab says it to screen readers. */}
      <Name aria-hidden="true" dir="auto">
        {name}
      </Name>
      <Others $hidden={buildings.length === 1}>{row}</Others>
      {announcer}
      <KioskMachines
        key={building.id}
        building={building}
        nextId={isFixed || !next ? building.id : next.id}
        {...machines}
      />
    </Screen>
  );
}

/* Covers the page, whose padding is for scrolling boards; its notice stays above the foot. */
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

/* Still a tab for screen readers. */
const hiddenTab = css`
  position: absolute;
  clip-path: inset(50%);
`;

/* The other buildings in one muted line; the selected one is above in large type. */
const Others = styled.div<{ readonly $hidden: boolean }>`
  flex: none;
  ${({ $hidden }) => $hidden && hiddenTab}

  /* Nobody scrolls it. */
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
    ${hiddenTab}
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

/** Safari 16 and Firefox 115 lack it, so the types of the supported browsers do too. */
interface WakeLock {
  readonly request: (type: 'screen') => Promise<{ readonly release: () => Promise<void> }>;
}

function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock }: Navigator & { readonly wakeLock?: WakeLock } = navigator;
    let lock: ReturnType<WakeLock['request']> | undefined;
    const request = (): void => {
      lock = wakeLock?.request('screen');
      // When the battery is low, for example. It is requested again when the page becomes visible.
      lock?.catch(() => {});
    };
    request();
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', request);
    return () => {
      document.removeEventListener('visibilitychange', request);
      lock?.then((held) => held.release()).catch(() => {});
    };
  }, []);
}
