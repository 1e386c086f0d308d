import type { MachineKind } from '../status/machineStatus.ts';
import { createSubscribers } from '../store/createSubscribers.ts';

/** A resident's wish to be told when a machine of a building is free. */
export interface Alarm {
  readonly buildingId: string;
  readonly kind: MachineKind;
}

/** What was wished for, and what there is to say of it. */
export interface AlarmState {
  readonly armed: readonly Alarm[];
  /** In words, until the resident has taken note. */
  readonly message: string | null;
  /** Whether the message says that a wish has come true. */
  readonly isNews: boolean;
}

/** The alarms of a board, as a store for `useSyncExternalStore`. They end with the page. */
export interface Alarms {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => AlarmState;
  readonly arm: (alarm: Alarm) => void;
  readonly disarm: (alarm: Alarm) => void;
  /** Says how an alarm that is armed will tell; too late when it no longer is. */
  readonly explain: (alarm: Alarm, message: string) => void;
  /** An alarm comes true: it is disarmed, and there is news. */
  readonly fire: (alarm: Alarm, news: string) => void;
  readonly dismiss: () => void;
}

/** Whether two alarms are for the same machines. */
export function isSameAlarm(a: Alarm, b: Alarm): boolean {
  return a.buildingId === b.buildingId && a.kind === b.kind;
}

/** Alarms of which none is armed. */
export function createAlarms(): Alarms {
  const { subscribe, tell } = createSubscribers();
  let state: AlarmState = { armed: [], message: null, isNews: false };

  function change(next: Partial<AlarmState>): void {
    state = { ...state, ...next };
    tell();
  }

  const without = (alarm: Alarm) => state.armed.filter((other) => !isSameAlarm(other, alarm));
  const nothing = { message: null, isNews: false };

  return {
    getSnapshot: () => state,
    subscribe,
    arm: (alarm) => change({ armed: [...without(alarm), alarm], ...nothing }),
    disarm: (alarm) => change({ armed: without(alarm), ...(state.isNews ? {} : nothing) }),
    explain(alarm, message) {
      const isArmed = state.armed.some((other) => isSameAlarm(other, alarm));
      if (isArmed && !state.isNews) change({ message });
    },
    fire: (alarm, news) => change({ armed: without(alarm), message: news, isNews: true }),
    dismiss: () => change(nothing),
  };
}
