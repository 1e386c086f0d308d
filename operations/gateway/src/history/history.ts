import type { BusyWeek } from '@laundry-board/laundry-rules/busy';
import type { MachineKind } from '@laundry-board/laundry-rules/machines';
import type { MachineRun, PlacedMachine, SensorReport } from '../sensors.ts';
import {
  addRunToWeek,
  addToHour,
  type BuildingHistory,
  closeHours,
  emptyHistory,
} from './buildingHistory.ts';
import { type Hour, type HourOf, hoursIn } from './hours.ts';
import {
  addRun,
  addTime,
  forgetOldDays,
  type MachineUse,
  newUse,
  usualLength,
  watch,
} from './machineUse.ts';
import { busyHoursOf } from './weeks.ts';

/*
 * What the gateway remembers of its machines. It counts time by the server's clock and the clocks of the school's time zone,
 * and only time in which a machine's sensor lived and it was in order.
 */

/** When a machine was looked at last, and what it did then. */
interface Look {
  /** By the gateway's clock. */
  readonly now: number;
  /** Until when its time is counted, milliseconds since 1970. */
  readonly countedUntil: number;
  readonly isKnown: boolean;
  readonly isInUse: boolean;
}

/** It goes on if the configuration is read again. */
export type History = ReturnType<typeof createHistory>;

/** @param zone The time zone of its hours. */
export function createHistory(zone: string) {
  const hourOf = hoursIn(zone);
  const histories = new Map<string, BuildingHistory>();
  const looks = new Map<string, Look>();
  const historyOf = (id: string): BuildingHistory => {
    const known = histories.get(id) ?? emptyHistory();
    histories.set(id, known);
    return known;
  };
  const ofMachine = ({ building, key }: PlacedMachine): MachineUse => {
    const { machines } = historyOf(building);
    const known = machines.get(key) ?? newUse();
    machines.set(key, known);
    return known;
  };
  /**
   * Counts what a machine did since it was looked at last.
   *
   * @param now By the gateway's clock.
   * @param offset What is to be added to it for milliseconds since 1970.
   */
  const note = (report: SensorReport, now: number, offset: number): void => {
    const { machine, isOutOfOrder, isAlive, aliveAt, isInUse, run } = report;
    const building = historyOf(machine.building);
    const use = ofMachine(machine);
    const last = looks.get(machine.key);
    const isKnown = isAlive && !isOutOfOrder;
    const wasKnown = last?.isKnown === true;
    const spans = wasKnown ? spansSince(last, report, now, offset) : [];
    for (const { from, until, isInUse: wasInUse } of spans) {
      eachHour(hourOf, from, until, (hour, ms) => {
        addToHour(building, machine.kind, hour, ms, wasInUse);
        addTime(use, hour.day, ms, wasInUse);
      });
    }
    if (isInUse && run.changedAt !== null) use.startedAt ??= run.changedAt + offset;
    if (run.isRunning === false) use.startedAt = null;
    if (!isOutOfOrder && aliveAt !== null && (wasKnown || isAlive)) {
      watch(use, aliveAt + offset, wasKnown);
    }
    const countedUntil = Math.max(last?.countedUntil ?? -Infinity, now + offset);
    looks.set(machine.key, { now, countedUntil, isKnown, isInUse });
  };
  return {
    zone,
    note,
    /** Keeps a run, which ended with the last of its work, and not when it was told to be free. It takes what {@link note} takes. */
    ended: ({ machine, startedAt, workedUntil }: MachineRun, offset: number): void => {
      const use = ofMachine(machine);
      // It may have been seen to begin before a restart.
      const start = use.startedAt ?? (startedAt === null ? null : startedAt + offset);
      use.startedAt = null;
      const end = workedUntil + offset;
      if (start === null) {
        use.watched &&= { ...use.watched, since: end };
        return;
      }
      const hour = hourOf(end);
      addRun(use, { start, lasted: end - start }, hour.day);
      addRunToWeek(historyOf(machine.building), hour);
    },
    /** Counts what all machines did, and sums up the hours that are over. It takes what {@link note} takes. */
    look: (reports: readonly SensorReport[], now: number, offset: number): void => {
      for (const report of reports) note(report, now, offset);
      const hour = hourOf(now + offset);
      for (const [id, machines] of countMachines(reports)) {
        const building = historyOf(id);
        closeHours(building, machines, hour);
        for (const use of building.machines.values()) forgetOldDays(use, hour.day);
      }
    },
    /**
     * When a building's machines are usually in use; null where too little is known.
     *
     * @param machines How many it has.
     * @param time Milliseconds since 1970.
     */
    busyWeek: (id: string, machines: MachineCounts, time: number): BusyWeek | null => {
      const { week } = hourOf(time);
      const complete = historyOf(id).weeks.filter((one) => one.week < week);
      const busy = busyHoursOf(complete, machines);
      return busy === null ? null : { ...busy, zone, updated: time };
    },
    /** When a machine that runs is usually done, milliseconds since 1970; null where that can't be said. */
    usuallyUntil: (machine: PlacedMachine): number | null => {
      const { startedAt, runs } = ofMachine(machine);
      const usual = startedAt === null ? null : usualLength(runs);
      return usual === null || startedAt === null ? null : startedAt + usual;
    },
    /** What is remembered of a machine. */
    ofMachine,
    /** All that is remembered of a building. */
    of: historyOf,
    /**
     * Goes on with what was remembered of a building, in place of what is.
     *
     * @param isRecent Whether machines that were in use may still be in the same run.
     */
    takeUp: (id: string, history: BuildingHistory, isRecent: boolean): void => {
      if (!isRecent) for (const use of history.machines.values()) use.startedAt = null;
      histories.set(id, history);
    },
    hourOf,
  };
}

export type MachineCounts = Readonly<Record<MachineKind, number>>;

/** How many machines there are in each building. */
function countMachines(reports: readonly SensorReport[]): ReadonlyMap<string, MachineCounts> {
  const counts = new Map<string, Record<MachineKind, number>>();
  for (const { machine } of reports) {
    const own = counts.get(machine.building) ?? { washer: 0, dryer: 0 };
    own[machine.kind] += 1;
    counts.set(machine.building, own);
  }
  return counts;
}

/** The time since a look, as far as the machine is known in it: until it changed, and after. Milliseconds since 1970. */
function spansSince(last: Look, report: SensorReport, now: number, offset: number) {
  if (report.isOutOfOrder || report.aliveAt === null) return [];
  // The clock of the server may have jumped since.
  const from = Math.max(last.countedUntil, last.now + offset);
  const until = report.aliveAt + offset;
  if (until <= from) return [];
  const changedAt = (report.run.changedAt ?? now) + offset;
  const isSame = last.isInUse === report.isInUse;
  const change = isSame ? from : Math.min(Math.max(changedAt, from), until);
  return [
    { from, until: change, isInUse: last.isInUse },
    { from: change, until, isInUse: report.isInUse },
  ];
}

function eachHour(
  hourOf: HourOf,
  from: number,
  until: number,
  count: (hour: Hour, ms: number) => void,
): void {
  for (let start = from; start < until;) {
    const hour = hourOf(start);
    const end = Math.min(until, hour.until);
    count(hour, end - start);
    start = end;
  }
}
