import { type ReactNode, useEffect, useState } from 'react';
import type { BoardModel } from '../model/boardModel.ts';
import { keepAwake } from '../model/wakeLock.ts';
import { createAlertsModel } from './alertsModel.ts';
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
  useEffect(() => alerts.start(), [alerts]);
  return <AlertsContext value={alerts}>{children}</AlertsContext>;
}
