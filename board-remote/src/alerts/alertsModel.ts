import type { School } from '@laundry-board/shared-types';
import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import { displayName } from '../buildings/displayName.ts';
import type { BoardModel } from '../model/boardModel.ts';
import { type MachineKind, machineStatus } from '../model/machineStatus.ts';
import { hasFreeMachine, type Observation, observe } from './observation.ts';

/** What a resident asked for: to be told when a machine of this kind is free in this building. */
export interface Alert {
  readonly buildingId: string;
  readonly kind: MachineKind;
}

/** What the page says about alerts, until the resident dismisses it. */
export type AlertMessage =
  | { readonly kind: 'none' }
  /** How the resident is going to be told. */
  | { readonly kind: 'explanation'; readonly text: string }
  /** That a machine is free. */
  | { readonly kind: 'news'; readonly text: string };

export interface AlertsState {
  readonly pending: readonly Alert[];
  readonly message: AlertMessage;
}

const NO_MESSAGE: AlertMessage = { kind: 'none' };
const NOTHING: AlertsState = { pending: [], message: NO_MESSAGE };

export function isSameAlert(a: Alert, b: Alert): boolean {
  return a.buildingId === b.buildingId && a.kind === b.kind;
}

/** The alerts of one board. */
export interface AlertsModel {
  readonly state: ReadableStore<AlertsState>;
  readonly request: (alert: Alert) => void;
  readonly cancel: (alert: Alert) => void;
  /** Says how the resident will be told, if the alert is still pending. */
  readonly explain: (alert: Alert, text: string) => void;
  readonly dismiss: () => void;
  /** Watches the board until the returned function is called, which forgets all alerts. */
  readonly start: () => () => void;
}

/** @param notify Called with news, beside the message on the page. */
export function createAlertsModel(
  board: Pick<BoardModel, 'school' | 'times' | 'clock' | 'holdConnection'>,
  notify: (news: string) => void,
): AlertsModel {
  const state = createStore(NOTHING);
  let observations: readonly WatchedAlert[] = [];

  function change(next: Partial<AlertsState>): void {
    state.set({ ...state.getSnapshot(), ...next });
  }

  function watch(): void {
    const school = board.school.getSnapshot();
    if (school.kind !== 'live') {
      // What happens meanwhile is not known: after a gap the next observation is a first one.
      observations = [];
      return;
    }
    const time = board.clock.now();
    const watched = state.getSnapshot().pending.map((alert) => {
      const before = observations.find((observed) => isSameAlert(observed.alert, alert));
      return watchAlert(alert, before?.observation ?? [], school.school, time);
    });
    observations = watched.filter(({ outcome }) => outcome === 'waiting');
    const news = watched.filter(({ outcome }) => outcome === 'free').map(({ text }) => text);
    if (observations.length === watched.length) return;
    const { message } = state.getSnapshot();
    const [newest] = news.slice(-1);
    state.set({
      pending: observations.map(({ alert }) => alert),
      message: newest === undefined ? withoutExplanation(message) : { kind: 'news', text: newest },
    });
    news.forEach((text) => notify(text));
  }

  function start(): () => void {
    const stopHolding = holdWhilePending(board, state);
    const stops = [board.school.subscribe(watch), board.times.subscribe(watch)];
    return () => {
      stops.forEach((stop) => stop());
      stopHolding();
      observations = [];
      state.set(NOTHING);
    };
  }

  return {
    state,
    request: (alert) => {
      change({ pending: [...without(state.getSnapshot(), alert), alert], message: NO_MESSAGE });
      watch();
    },
    cancel: (alert) => {
      const now = state.getSnapshot();
      change({ pending: without(now, alert), message: withoutExplanation(now.message) });
    },
    explain: (alert, text) => {
      const { pending, message } = state.getSnapshot();
      const isPending = pending.some((other) => isSameAlert(other, alert));
      if (isPending && message.kind !== 'news') change({ message: { kind: 'explanation', text } });
    },
    dismiss: () => change({ message: NO_MESSAGE }),
    start,
  };
}

function without({ pending }: AlertsState, alert: Alert): readonly Alert[] {
  return pending.filter((other) => !isSameAlert(other, alert));
}

/** A page with a pending alert stays connected while it is hidden. */
function holdWhilePending(
  { holdConnection }: Pick<BoardModel, 'holdConnection'>,
  state: ReadableStore<AlertsState>,
): () => void {
  let release: (() => void) | undefined;
  function update(): void {
    if (state.getSnapshot().pending.length > 0) {
      release ??= holdConnection();
    } else {
      release?.();
      release = undefined;
    }
  }
  const stop = state.subscribe(update);
  return () => {
    stop();
    release?.();
  };
}

/** News stay until they are dismissed; an explanation ends with its alert. */
function withoutExplanation(message: AlertMessage): AlertMessage {
  return message.kind === 'news' ? message : NO_MESSAGE;
}

/** A pending alert after its newest observation. */
interface WatchedAlert {
  readonly alert: Alert;
  readonly observation: Observation;
  /** Whether the alert goes on; `gone` when its building is no longer in the school. */
  readonly outcome: 'waiting' | 'free' | 'gone';
  /** The news, when a machine is free. */
  readonly text: string;
}

function watchAlert(
  alert: Alert,
  before: Observation,
  { buildings }: School,
  time: number,
): WatchedAlert {
  const { buildingId, kind } = alert;
  const building = buildings.find(({ id }) => id === buildingId);
  if (building === undefined) return { alert, observation: [], outcome: 'gone', text: '' };
  const machines = kind === 'washer' ? building.washingmachines : building.dryers;
  const statuses = machines.map((machine) => machineStatus(machine, kind, time));
  const observation = observe(before, statuses, time);
  return {
    alert,
    observation,
    outcome: hasFreeMachine(observation, time) ? 'free' : 'waiting',
    text: `A ${kind} is free in ${displayName(building.name)}.`,
  };
}
