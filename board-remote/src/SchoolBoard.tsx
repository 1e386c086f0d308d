import type { ReactNode } from 'react';
import { LiveBoard } from './LiveBoard.tsx';
import { NoBuilding } from './NoBuilding.tsx';
import { useSelectedBuilding } from './buildings/useSelectedBuilding.ts';
import { UnreachableLine } from './freshness/UnreachableLine.tsx';
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
  return (
    <Page>
      <VisuallyHidden as="h1">Laundry machines</VisuallyHidden>
      {school === null ? (
        <SkeletonBoard />
      ) : building === null ? (
        <NoBuilding />
      ) : (
        <LiveBoard
          school={school}
          building={building}
          reachable={!isCutOff}
          hurried={state.phase === 'live' && state.hurried}
          onChoose={choose}
          onTurn={show}
        />
      )}
      <UnreachableLine shown={isCutOff} />
    </Page>
  );
}
