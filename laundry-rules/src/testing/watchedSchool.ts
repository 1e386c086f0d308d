import type { Machine } from '../machines/machineStatus.ts';
import type { Building, School } from '../school/school.ts';
import { shownBuilding } from './shownBuilding.ts';

/** When a {@link watchedSchool} begins, milliseconds since the epoch. */
export const START = 1_700_000_000_000;

/** A school at a time. */
export interface Shown {
  /** Null while it is not live. */
  readonly school: School | null;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/**
 * A school that is watched from {@link START} on, with a transition that it makes each second.
 *
 * @param update What the watcher makes of its state.
 */
export function watchedSchool<State>(
  initial: State,
  update: (state: State, shown: Shown) => State,
) {
  let state = initial;
  let shown: Shown = { school: null, time: START };
  function show(school: School | null, seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      shown = { school, time: shown.time + 1000 };
      state = update(state, shown);
    }
  }
  return {
    state: () => state,
    time: () => shown.time,
    /** What the resident does. */
    act: (change: (state: State, shown: Shown) => State): void => {
      state = change(state, shown);
    },
    /** For so many seconds, the buildings report each second. */
    report: (seconds: number, buildingsAt: (time: number) => readonly Building[]): void => {
      for (let second = 0; second < seconds; second += 1) {
        show({ buildings: buildingsAt(shown.time + 1000) }, 1);
      }
    },
    /** For so many seconds, the backend is lost. */
    lose: (seconds: number): void => show(null, seconds),
    /** For so many seconds the browser does not let the page run. */
    idle: (seconds: number): void => {
      shown = { ...shown, time: shown.time + seconds * 1000 };
    },
    /** For so many seconds the page sleeps; then it waits for a snapshot. */
    sleep: (seconds: number): void => {
      shown = { ...shown, time: shown.time + seconds * 1000 };
      if (shown.school !== null) show(null, 1);
    },
  };
}

/**
 * What a machine reports: Available, In Use with or without an end, or nothing any more, so that it is Offline.
 * Somebody may also have put it out of order.
 */
export type Report =
  'Available' | 'In Use' | 'Offline' | 'out of order' | { readonly finishesAt: number };

/** A machine by its report. */
export function machineOf(report: Report, time: number, label?: string): Machine {
  return {
    isInUse: report !== 'Available',
    lastUpdated: report === 'Offline' ? 0 : time,
    ...(report === 'out of order' && { outOfOrder: true }),
    ...(typeof report === 'object' && report),
    ...(label !== undefined && { label }),
  };
}

/** A building of washers by their reports. */
export function washersIn(name: string, reports: readonly Report[], time: number): Building {
  const washer = reports.map((report) => machineOf(report, time));
  return shownBuilding(name, { machines: { washer, dryer: [] } });
}
