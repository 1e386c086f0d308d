import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AlertsModel } from './alertsModel.ts';
import type { AlertsState } from './alertsState.ts';

export const AlertsContext = createContext<AlertsModel | null>(null);

/** The alerts of the board that a component belongs to. @throws Error outside of a board's provider. */
export function useAlerts(): AlertsModel {
  const alerts = useContext(AlertsContext);
  if (alerts === null) throw new Error('This component is rendered outside of the alerts.');
  return alerts;
}

/** A part of the state of the alerts; the component renders again when that part changes, not with each look at machines. */
export function useAlertsState<Part>(select: (state: AlertsState) => Part): Part {
  const { subscribe, getSnapshot } = useAlerts().state;
  return useSyncExternalStore(subscribe, () => select(getSnapshot()));
}
