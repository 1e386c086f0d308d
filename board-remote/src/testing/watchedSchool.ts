import type { Machine } from '../model/machineStatus.ts';
import type { Building } from '../model/school.ts';
import type { SchoolState } from '../model/schoolState.ts';
import { shownBuilding } from './shownBuilding.ts';

/** When a {@link watchedSchool} begins, milliseconds since the epoch. */
export const START = 1_700_000_000_000;

/** A school as a board shows it at a time. */
interface Shown {
  readonly school: SchoolState;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/**
 * A school that a board watches from {@link START} on, with a transition that it makes each second.
 *
 * @param update What the watcher makes of its state.
 */
export function watchedSchool<State>(
  initial: State,
  update: (state: State, shown: Shown) => State,
) {
  let state = initial;
  let shown: Shown = { school: { kind: 'loading' }, time: START };
  function show(school: SchoolState, seconds: number): void {
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
        show({ kind: 'live', school: { buildings: buildingsAt(shown.time + 1000) } }, 1);
      }
    },
    /** For so many seconds, the backend is lost. */
    lose: (seconds: number): void => {
      const { school } = shown;
      const content = school.kind === 'live' ? school : ({ kind: 'loading' } as const);
      show({ kind: 'unreachable', content }, seconds);
    },
    /** For so many seconds the browser does not let the page run. */
    idle: (seconds: number): void => {
      shown = { ...shown, time: shown.time + seconds * 1000 };
    },
    /** For so many seconds the page sleeps; then it waits for a snapshot. */
    sleep: (seconds: number): void => {
      shown = { ...shown, time: shown.time + seconds * 1000 };
      if (shown.school.kind === 'live') show({ kind: 'paused', content: shown.school }, 1);
    },
  };
}

/** What a machine reports: Available, In Use with or without an end, or nothing any more, so that it is Offline. */
export type Report = 'Available' | 'In Use' | 'Offline' | { readonly finishesAt: number };

/** A machine by its report. */
export function machineOf(report: Report, time: number, label?: string): Machine {
  return {
    isInUse: report !== 'Available',
    lastUpdated: report === 'Offline' ? 0 : time,
    ...(typeof report === 'object' && report),
    ...(label !== undefined && { label }),
  };
}

/** A building of washers by their reports. */
export function washersIn(name: string, reports: readonly Report[], time: number): Building {
  const washer = reports.map((report) => machineOf(report, time));
  return shownBuilding(name, { machines: { washer, dryer: [] } });
}
