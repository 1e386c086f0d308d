import { type ReactNode, useEffect, useState } from 'react';
import type { BoardModel } from '../model/boardModel.ts';
import { isAt, type MachinePlace } from '../model/machinePlace.ts';
import { keepAwake } from '../model/wakeLock.ts';
import { createAlertsModel } from './alertsModel.ts';
import { MarksContext } from '../useExtras.ts';
import { leftNotifications, notify } from './notify.ts';
import { AlertsContext } from './useAlerts.ts';

interface AlertsProviderProps {
  readonly board: BoardModel;
  readonly children: ReactNode;
}

/** Provides a board's alerts, which end when the board is unmounted. */
export function AlertsProvider({ board, children }: AlertsProviderProps): ReactNode {
  const [alerts] = useState(() =>
    createAlertsModel(
      { ...board, keepAwake: () => keepAwake(board.page) },
      { notify, left: leftNotifications },
    ),
  );
  const [marks] = useState(() => ({
    subscribe: alerts.state.subscribe,
    isMarked: (place: MachinePlace) => alerts.state.getSnapshot().loads.some(isAt(place)),
  }));
  useEffect(() => alerts.start(), [alerts]);
  return (
    <AlertsContext value={alerts}>
      <MarksContext value={marks}>{children}</MarksContext>
    </AlertsContext>
  );
}
