import type { PageUrl } from '@laundry-board/shared-types';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { BoardModel } from '../model/boardModel.ts';
import { BoardFrame } from './BoardFrame.tsx';
import { ResidentScreen } from './ResidentScreen.tsx';
import { BoardContext } from '../useBoard.ts';
import { type Extras, ExtrasContext } from '../useExtras.ts';

interface BoardScreenProps {
  /** Creates the model of this board. Called once. */
  readonly create: () => BoardModel;
  /** What the page's URL says. Only the first value counts. */
  readonly url: PageUrl;
  /** The optional parts of this build. */
  readonly extras: Extras;
}

/** A board: creates its model, runs it until the board is unmounted, and draws the screen for a resident or a lobby. */
export function BoardScreen({ create, url, extras }: BoardScreenProps): ReactNode {
  const [board] = useState(create);
  const [{ building, isKiosk }] = useState(url);
  useEffect(() => board.start(), [board]);
  return (
    <BoardContext value={board}>
      <ExtrasContext value={extras}>
        <BoardFrame>
          {isKiosk && extras.kiosk ? (
            <Suspense>
              <extras.kiosk.Screen fixedBuilding={building} />
            </Suspense>
          ) : (
            <ResidentScreen />
          )}
        </BoardFrame>
      </ExtrasContext>
    </BoardContext>
  );
}
