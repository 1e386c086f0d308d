import { createContext, useContext } from 'react';
import type { AlertsModel } from './alertsModel.ts';

export const AlertsContext = createContext<AlertsModel | null>(null);

/** The alerts of the board that a component belongs to. @throws Error outside of a board's provider. */
export function useAlerts(): AlertsModel {
  const alerts = useContext(AlertsContext);
  if (alerts === null) throw new Error('This component is rendered outside of the alerts.');
  return alerts;
}
