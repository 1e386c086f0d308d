import type { BusyWeek } from '@laundry-board/laundry-rules/busy';
import type { Config } from '../config.ts';
import type { PlacedMachine, SensorReport } from '../sensors.ts';
import {
  addRunToWeek,
  addToHour,
  type BuildingHistory,
  closeHours,
  emptyHistory,
} from './buildingHistory.ts';
import { type Hour, type HourOf, hoursIn } from './hours.ts';
import { addRun, addTime, forgetOldDays, type MachineUse, usualLength } from './machineUse.ts';
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

export type History = ReturnType<typeof createHistory>;

/** The parts of a report that a history is about. */
export type SeenMachine = Pick<
  SensorReport,
  'machine' | 'isAlive' | 'isOutOfOrder' | 'isInUse' | 'aliveAt' | 'run'
>;

/** @param zone The time zone of its hours. */
export function createHistory({ buildings }: Config, zone: string) {
  const hourOf = hoursIn(zone);
  const histories = new Map(buildings.map(({ id }) => [id, emptyHistory()]));
  const looks = new Map<PlacedMachine, Look>();
  const historyOf = (id: string): BuildingHistory => {
    const known = histories.get(id) ?? emptyHistory();
    histories.set(id, known);
    return known;
  };
  /**
   * Counts what a machine did since it was looked at last.
   *
   * @param now By the gateway's clock.
   * @param offset What is to be added to it for milliseconds since 1970.
   */
  const note = (report: SeenMachine, now: number, offset: number): void => {
    const { machine, isOutOfOrder, isAlive, isInUse } = report;
    const building = historyOf(machine.building);
    const use = rememberedOf(building, machine);
    const last = looks.get(machine);
    const spans = last?.isKnown ? spansSince(last, report, now, offset) : [];
    for (const { from, until, isInUse: wasInUse } of spans) {
      eachHour(hourOf, from, until, (hour, ms) => {
        addToHour(building, machine.kind, hour, ms, wasInUse);
        addTime(use, hour.day, ms, wasInUse);
      });
    }
    noteRun(building, use, report, offset, hourOf);
    const countedUntil = Math.max(last?.countedUntil ?? -Infinity, now + offset);
    looks.set(machine, { now, countedUntil, isKnown: isAlive && !isOutOfOrder, isInUse });
  };
  return {
    zone,
    note,
    /** Counts what all machines did, and sums up the hours that are over. It takes what {@link note} takes. */
    look: (reports: readonly SeenMachine[], now: number, offset: number): void => {
      for (const report of reports) note(report, now, offset);
      const hour = hourOf(now + offset);
      for (const { id, washers, dryers } of buildings) {
        const building = historyOf(id);
        closeHours(building, { washer: washers.length, dryer: dryers.length }, hour);
        for (const use of building.machines.values()) forgetOldDays(use, hour.day);
      }
    },
    /** When a building's machines are usually in use; null where too little is known. @param time Milliseconds since 1970. */
    busyWeek: (id: string, time: number): BusyWeek | null => {
      const building = buildings.find((one) => one.id === id);
      if (building === undefined) return null;
      const { washers, dryers } = building;
      const { week } = hourOf(time);
      const complete = historyOf(id).weeks.filter((one) => one.week < week);
      const busy = busyHoursOf(complete, { washer: washers.length, dryer: dryers.length });
      return busy === null ? null : { ...busy, zone, updated: time };
    },
    /** When a machine that runs is usually done, milliseconds since 1970; null where that can't be said. */
    usuallyUntil: (machine: PlacedMachine): number | null => {
      const { startedAt, runs } = rememberedOf(historyOf(machine.building), machine);
      const usual = startedAt === null ? null : usualLength(runs);
      return usual === null || startedAt === null ? null : startedAt + usual;
    },
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

function rememberedOf({ machines }: BuildingHistory, { key }: PlacedMachine): MachineUse {
  const known = machines.get(key) ?? { startedAt: null, runs: [], days: [] };
  machines.set(key, known);
  return known;
}

/** The time since a look, as far as the machine is known in it: until it changed, and after. Milliseconds since 1970. */
function spansSince(last: Look, report: SeenMachine, now: number, offset: number) {
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

/** Keeps a run that has ended, if its start was seen. It ended with the last of its work, before it was told to be free. */
function noteRun(
  building: BuildingHistory,
  use: MachineUse,
  { isInUse, run }: SeenMachine,
  offset: number,
  hourOf: HourOf,
): void {
  const { changedAt, offSince } = run;
  if (isInUse) {
    if (changedAt !== null) use.startedAt ??= changedAt + offset;
    return;
  }
  const start = use.startedAt;
  if (start === null || run.isRunning === null) return;
  use.startedAt = null;
  if (changedAt === null) return;
  const end = Math.min(offSince ?? changedAt, changedAt) + offset;
  const hour = hourOf(end);
  addRun(use, { start, lasted: end - start }, hour.day);
  addRunToWeek(building, hour);
}
