import type { Building } from '@laundry-board/shared-types';
import { useEffect, useRef } from 'react';
import { now, subscribeToSeconds } from '../availability/clock.ts';
import { machineStatus, type MachineStatus } from '../availability/machineStatus.ts';
import { displayName } from '../buildings/displayName.ts';
import { type Alert, alertStore } from './alertStore.ts';
import { notify } from './notify.ts';

/**
 * What has been observed of a section's machines since a resident asked to be told: a status, or since when one
 * that was seen to change from In Use has been Available, in milliseconds since the epoch.
 */
export type Observation = readonly (MachineStatus | number)[];

/** Debounce: a machine counts as free when it has been Available for so long, because sensors flap. */
const DEBOUNCE_MS = 10_000;

/**
 * The next observation. Only a machine that is seen to change from In Use to Available counts, not one
 * that comes back from Offline or was free at first.
 *
 * @param before empty for the first observation, also after the connection was lost
 */
export function observe(
  before: Observation,
  statuses: readonly MachineStatus[],
  time: number,
): Observation {
  return statuses.map((status, index) => {
    const known = before[index];
    if (status !== 'Available') return status;
    if (known === 'In Use') return time;
    return typeof known === 'number' ? known : status;
  });
}

export function hasFreeMachine(observation: Observation, time: number): boolean {
  return observation.some((seen) => typeof seen === 'number' && time - seen >= DEBOUNCE_MS);
}

export function useAvailabilityWatcher(buildings: readonly Building[], reachable: boolean): void {
  const observations = useRef(new WeakMap<Alert, Observation>());
  useEffect(() => {
    if (!reachable) {
      observations.current = new WeakMap();
      return;
    }
    const watchAll = (): void => alertStore.getSnapshot().pending.forEach(watch);
    const watch = (alert: Alert): void => {
      const building = buildings.find(({ id }) => id === alert.buildingId);
      if (building === undefined) return alertStore.cancel(alert);
      const { kind } = alert;
      const time = now();
      const machines = kind === 'washer' ? building.washingmachines : building.dryers;
      const statuses = machines.map((machine) => machineStatus(machine, kind, time));
      const observation = observe(observations.current.get(alert) ?? [], statuses, time);
      observations.current.set(alert, observation);
      if (!hasFreeMachine(observation, time)) return;
      const news = `A ${kind} is free in ${displayName(building.name)}.`;
      alertStore.fire(alert, news);
      void notify(news);
    };
    watchAll();
    const unsubscribeClock = subscribeToSeconds(watchAll);
    const unsubscribeAlerts = alertStore.subscribe(watchAll);
    return () => {
      unsubscribeClock();
      unsubscribeAlerts();
    };
  }, [buildings, reachable]);
}
