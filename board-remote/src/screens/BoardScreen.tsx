import type { PageUrl } from '@laundry-board/shared-types';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { BoardModel } from '../model/boardModel.ts';
import { BoardFrame } from './BoardFrame.tsx';
import { kiosk } from './extraParts.ts';
import { ResidentScreen } from './ResidentScreen.tsx';
import { BoardContext } from './useBoard.ts';

interface BoardScreenProps {
  /** Creates the model of this board, once. */
  readonly create: () => BoardModel;
  /** What the page's URL asked for when the board was mounted. */
  readonly url: PageUrl;
}

/** A board from its mount to its end: creates its model, runs it, and chooses the screen. */
export function BoardScreen({ create, url }: BoardScreenProps): ReactNode {
  const [board] = useState(create);
  const [{ building, isKiosk }] = useState(url);
  useEffect(() => board.start(), [board]);
  return (
    <BoardContext value={board}>
      <BoardFrame>
        {isKiosk && kiosk ? (
          <Suspense>
            <kiosk.Screen fixedBuilding={building} />
          </Suspense>
        ) : (
          <ResidentScreen />
        )}
      </BoardFrame>
    </BoardContext>
  );
}
