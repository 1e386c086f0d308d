import type { Building } from '@laundry-board/shared-types';
import { useEffect, useState } from 'react';
import { now, subscribeToSeconds } from '../availability/clock.ts';
import { machineStatus, type MachineStatus } from '../availability/machineStatus.ts';
import { displayName } from '../buildings/displayName.ts';
import { type Alert, alertStore } from './alertStore.ts';
import { notify } from './notify.ts';

/** What has been observed of a section's machines since a resident asked to be told. */
export interface Observation {
  readonly statuses: readonly MachineStatus[];
  /**
   * Since when each machine has been Available, in milliseconds since the epoch; null unless it was
   * seen to change from In Use.
   */
  readonly freeSince: readonly (number | null)[];
}

/** Debounce: a machine counts as free when it has been Available for so long, because sensors flap. */
const DEBOUNCE_MS = 10_000;

/**
 * The next observation. Only a machine that is seen to change from In Use to Available counts, not one
 * that comes back from Offline or was free at first.
 *
 * @param before null for the first observation, also after the connection was lost
 */
export function observe(
  before: Observation | null,
  statuses: readonly MachineStatus[],
  time: number,
): Observation {
  return {
    statuses,
    freeSince: statuses.map((status, index) => {
      if (status !== 'Available') return null;
      const known = before?.statuses[index];
      if (known === 'In Use') return time;
      return known === 'Available' ? (before?.freeSince[index] ?? null) : null;
    }),
  };
}

export function hasFreeMachine({ freeSince }: Observation, time: number): boolean {
  return freeSince.some((since) => since !== null && time - since >= DEBOUNCE_MS);
}

export function useAvailabilityWatcher(buildings: readonly Building[], reachable: boolean): void {
  const [observations] = useState(() => new Map<string, Observation>());
  useEffect(() => {
    if (!reachable) observations.clear();
    const watchAll = (): void => {
      const { pending } = alertStore.getSnapshot();
      const keys = new Set(pending.map(keyOf));
      for (const key of observations.keys()) if (!keys.has(key)) observations.delete(key);
      if (reachable) pending.forEach(watch);
    };
    const watch = (alert: Alert): void => {
      const building = buildings.find(({ id }) => id === alert.buildingId);
      if (building === undefined) return alertStore.cancel(alert);
      const { kind } = alert;
      const time = now();
      const machines = kind === 'washer' ? building.washingmachines : building.dryers;
      const statuses = machines.map((machine) => machineStatus(machine, kind, time));
      const observation = observe(observations.get(keyOf(alert)) ?? null, statuses, time);
      observations.set(keyOf(alert), observation);
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
  }, [buildings, reachable, observations]);
}

function keyOf({ buildingId, kind }: Alert): string {
  return `${kind} ${buildingId}`;
}
