import { lazy, type ReactNode, Suspense } from 'react';
import { LiveBoard } from './LiveBoard.tsx';
import { NoBuilding } from './NoBuilding.tsx';
import { useSelectedBuilding } from './buildings/useSelectedBuilding.ts';
import { UnreachableLine } from './freshness/UnreachableLine.tsx';
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
  const hurried = state.phase === 'live' && state.hurried;
  return (
    <Page>
      <VisuallyHidden as="h1">Laundry machines</VisuallyHidden>
      {isKiosk() ? (
        <Suspense fallback={<SkeletonBoard />}>
          <KioskBoard
            school={school}
            building={building}
            reachable={!isCutOff}
            hurried={hurried}
            onSelect={choose}
            onRotate={show}
          />
        </Suspense>
      ) : school === null ? (
        <SkeletonBoard />
      ) : building === null ? (
        <NoBuilding />
      ) : (
        <LiveBoard
          school={school}
          building={building}
          reachable={!isCutOff}
          hurried={hurried}
          onChoose={choose}
        />
      )}
      <UnreachableLine shown={isCutOff} />
    </Page>
  );
}

/* Not for residents, so not in what they load. */
const KioskBoard = lazy(async () => {
  const kiosk = await import(/* webpackChunkName: "wall" */ './kiosk/KioskBoard.tsx');
  return { default: kiosk.KioskBoard };
});
