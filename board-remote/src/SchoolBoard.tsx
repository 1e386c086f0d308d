import { lazy, type ReactNode, Suspense } from 'react';
import { LiveBoard } from './LiveBoard.tsx';
import { NoBuilding } from './NoBuilding.tsx';
import { useSelectedBuilding } from './buildings/useSelectedBuilding.ts';
import { UnreachableLine } from './freshness/UnreachableLine.tsx';
import type { DrawBoard } from './kiosk/Kiosk.tsx';
import { isKiosk } from './kiosk/isKiosk.ts';
import { Page } from './layout/Page.ts';
import { VisuallyHidden } from './layout/VisuallyHidden.ts';
import { useSchool } from './school/useSchool.ts';
import type { WatchSchool } from './school/watchSchool.ts';
import { SkeletonBoard } from './skeleton/SkeletonBoard.tsx';

interface SchoolBoardProps {
  /** Null for an e-mail whose domain can't have a document. */
  readonly domain: string | null;
  readonly watch: WatchSchool;
}

/** The board of one school. Key it by the domain: a choice of building belongs to its school. */
export function SchoolBoard({ domain, watch }: SchoolBoardProps): ReactNode {
  const state = useSchool(domain, watch);
  const school = state.phase === 'live' ? state.school : null;
  const { building, choose, show } = useSelectedBuilding(domain, school);
  const isCutOff = state.phase === 'live' ? !state.reachable : state.phase === 'unreachable';
  const draw: DrawBoard = (KioskScreen) => {
    if (school === null) return <SkeletonBoard />;
    if (building === null) return <NoBuilding />;
    return (
      <LiveBoard
        school={school}
        building={building}
        reachable={!isCutOff}
        hurried={state.phase === 'live' && state.hurried}
        onChoose={choose}
        onRotate={show}
        KioskScreen={KioskScreen}
      />
    );
  };
  return (
    <Page>
      <VisuallyHidden as="h1">Laundry machines</VisuallyHidden>
      {isKiosk() ? (
        <Suspense>
          <Kiosk draw={draw} />
        </Suspense>
      ) : (
        draw()
      )}
      <UnreachableLine shown={isCutOff} />
    </Page>
  );
}

/* Not for residents, so not in what they load. */
const Kiosk = lazy(async () => {
  const kiosk = await import(/* webpackChunkName: "wall" */ './kiosk/Kiosk.tsx');
  return { default: kiosk.Kiosk };
});
