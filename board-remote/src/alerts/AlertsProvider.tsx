import type { MachinePlace } from '@laundry-board/laundry-rules/machines';
import { keptAs } from '@laundry-board/shared-types/deviceText';
import { type ReactNode, useEffect, useState } from 'react';
import { keepAwake } from '../device/wakeLock.ts';
import type { BoardModel } from '../model/boardModel.ts';
import { createAlertsModel } from './alertsModel.ts';
import { isMarked } from './alertsState.ts';
import { MarksContext } from '../useExtras.ts';
import { loadPush } from './loadPush.ts';
import { earlierNotifications, notify } from './notify.ts';
import { AlertsContext } from './useAlerts.ts';

interface AlertsProviderProps {
  readonly board: BoardModel;
  readonly children: ReactNode;
}

/** Provides a board's alerts, which end when the board is unmounted. */
export function AlertsProvider({ board, children }: AlertsProviderProps): ReactNode {
  const [alerts] = useState(() => {
    const note = keptAs('laundry:waiting', () => window.sessionStorage);
    return createAlertsModel(
      { ...board, keepAwake: () => keepAwake(board.page), note },
      { notify, earlier: earlierNotifications },
    );
  });
  const [marks] = useState(() => ({
    subscribe: alerts.state.subscribe,
    isMarked: (place: MachinePlace) => isMarked(alerts.state.getSnapshot(), place),
  }));
  useEffect(() => {
    const stop = alerts.start();
    const stopPush = board.push && loadPush(alerts, board, board.push);
    return () => {
      // Before the alerts end, which is nothing that the resident has asked for.
      stopPush?.();
      stop();
    };
  }, [alerts, board]);
  return (
    <AlertsContext value={alerts}>
      <MarksContext value={marks}>{children}</MarksContext>
    </AlertsContext>
  );
}
