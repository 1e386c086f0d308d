import { NO_TIMES_LEFT } from '@laundry-board/laundry-rules/school';
import { createStore } from '@laundry-board/shared-types/store';
import type { BoardState } from '../model/boardModel.ts';

/** The state of a board whose school has not come yet. @param time Milliseconds since the epoch. */
export function loadingBoard(time: number) {
  return createStore<BoardState>({
    school: { kind: 'loading' },
    selectedId: null,
    firstId: null,
    times: { washer: time, dryer: time },
    left: NO_TIMES_LEFT,
  });
}
