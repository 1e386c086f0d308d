import type { Building } from '@laundry-board/shared-types';
import { useEffect, useState } from 'react';
import { displayName } from '../buildings/displayName.ts';
import { now } from '../clock/now.ts';
import { subscribeToSeconds } from '../clock/secondClock.ts';
import { machineStatus } from '../status/machineStatus.ts';
import type { Alarm, Alarms } from './alarms.ts';
import { notify } from './notify.ts';
import { isOver, look, type Vigil } from './vigil.ts';

/** Keeps the vigils of the armed alarms, by every update and every second. */
export function useVigils(
  alarms: Alarms,
  buildings: readonly Building[],
  reachable: boolean,
): void {
  const [vigils] = useState(() => new Map<string, Vigil>());
  useEffect(() => {
    if (!reachable) vigils.clear();
    const lookAtAll = (): void => {
      const { armed } = alarms.getSnapshot();
      const keys = new Set(armed.map(keyOf));
      for (const key of vigils.keys()) if (!keys.has(key)) vigils.delete(key);
      if (reachable) armed.forEach(lookAfter);
    };
    const lookAfter = (alarm: Alarm): void => {
      const building = buildings.find(({ id }) => id === alarm.buildingId);
      if (building === undefined) return alarms.disarm(alarm);
      const { kind } = alarm;
      const time = now();
      const machines = kind === 'washer' ? building.washingmachines : building.dryers;
      const statuses = machines.map((machine) => machineStatus(machine, kind, time));
      const vigil = look(vigils.get(keyOf(alarm)) ?? null, statuses, time);
      vigils.set(keyOf(alarm), vigil);
      if (!isOver(vigil, time)) return;
      const news = `A ${kind} is free in ${displayName(building.name)}.`;
      alarms.fire(alarm, news);
      void notify(news);
    };
    lookAtAll();
    const leaveClock = subscribeToSeconds(lookAtAll);
    const leaveAlarms = alarms.subscribe(lookAtAll);
    return () => {
      leaveClock();
      leaveAlarms();
    };
  }, [alarms, buildings, reachable, vigils]);
}

function keyOf({ buildingId, kind }: Alarm): string {
  return `${kind} ${buildingId}`;
}
