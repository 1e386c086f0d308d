import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { BoardModel } from '../model/boardModel.ts';
import { useStore } from '../screens/useBoard.ts';
import { type AlertsModel, type AlertsState, createAlertsModel } from './alertsModel.ts';
import { notify } from './notify.ts';

const AlertsContext = createContext<AlertsModel | null>(null);

interface AlertsProviderProps {
  readonly board: BoardModel;
  readonly children: ReactNode;
}

/** Gives a board its alerts, which end with it. */
export function AlertsProvider({ board, children }: AlertsProviderProps): ReactNode {
  const [alerts] = useState(() => createAlertsModel(board, (news) => void notify(news)));
  useEffect(() => alerts.start(), [alerts]);
  return <AlertsContext value={alerts}>{children}</AlertsContext>;
}

/** The alerts of the board that a component belongs to. @throws Error outside of an {@link AlertsProvider}. */
export function useAlerts(): readonly [state: AlertsState, model: AlertsModel] {
  const alerts = useContext(AlertsContext);
  if (alerts === null) throw new Error('This component is rendered outside of an AlertsProvider.');
  return [useStore(alerts.state), alerts];
}
