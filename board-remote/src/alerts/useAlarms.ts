import { use, useSyncExternalStore } from 'react';
import { AlarmsContext } from './AlarmsContext.ts';
import type { Alarms, AlarmState } from './alarms.ts';

/** The alarms of the board around a component, with their state: it is drawn again when that changes. */
export function useAlarms(): AlarmState & { readonly alarms: Alarms } {
  const alarms = use(AlarmsContext);
  return { alarms, ...useSyncExternalStore(alarms.subscribe, alarms.getSnapshot) };
}
