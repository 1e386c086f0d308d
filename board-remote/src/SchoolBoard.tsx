import { type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { LiveBoard } from './LiveBoard.tsx';
import { SkeletonBoard } from './SkeletonBoard.tsx';
import { type DrawBoard, kiosk } from './boardExtras.ts';
import { useSelectedBuilding } from './buildings/selectedBuilding.ts';
import { isBursting, useSchool } from './school/schoolStore.ts';
import type { SubscribeToSchool } from './school/subscription.ts';
import { floating, VisuallyHidden } from './styles.ts';

interface SchoolBoardProps {
  /** Null for an e-mail whose domain can't have a document. */
  readonly domain: string | null;
  readonly subscribe: SubscribeToSchool;
}

/** The board of one school. Key it by the domain: the chosen building belongs to its school. */
export function SchoolBoard({ domain, subscribe }: SchoolBoardProps): ReactNode {
  const { school, reachable } = useSchool(domain, subscribe);
  const { building, choose, show } = useSelectedBuilding(domain, school);
  const draw: DrawBoard = (KioskScreen) => {
    if (school === null) return <SkeletonBoard />;
    if (building === null) {
      return <NoBuilding>Please select a building to view laundry machines.</NoBuilding>;
    }
    return (
      <LiveBoard
        buildings={school.buildings}
        building={building}
        reachable={reachable}
        onChoose={choose}
        onRotate={show}
        KioskScreen={KioskScreen}
      />
    );
  };
  return (
    <Page data-burst={isBursting || undefined}>
      <VisuallyHidden as="h1">Laundry machines</VisuallyHidden>
      {kiosk?.isOn() ? (
        <Suspense>
          <kiosk.Kiosk draw={draw} />
        </Suspense>
      ) : (
        draw()
      )}
      <UnreachableNotice>
        {!reachable && <p>The laundry service can’t be reached right now. Trying again…</p>}
      </UnreachableNotice>
    </Page>
  );
}

/* As wide as the header's content at most. In a burst no drum spins: each is a layer of its own. */
const Page = styled.div`
  position: relative;
  max-width: calc(var(--content-width) + 2 * var(--page-padding));
  margin-inline: auto;
  padding: var(--space-6) var(--page-padding) var(--space-4);
  color: var(--ink);

  &[data-burst] svg {
    animation: none;
  }
`;

const NoBuilding = styled.p`
  margin: var(--space-12) 0;
  color: var(--ink-muted);
  font-size: var(--text-l);
  text-align: center;
`;

/*
 * Floats above the foot of the board and takes no space, so nothing moves when it comes and goes. At the
 * end of the page its margin keeps the text, even in two lines, below the tiles. The live region is always
 * there, so that the text is announced.
 */
const UnreachableNotice = styled.div.attrs({ role: 'status' })`
  position: sticky;
  inset-block-end: var(--space-4);
  height: 0;
  margin-block-start: calc(2 * var(--space-12));

  & > p {
    ${floating}
    position: absolute;
    inset-block-end: 0;
    inset-inline: 0;
    width: fit-content;
    margin: 0 auto;
    padding: var(--space-3) var(--space-5);
    text-align: center;
  }
`;
