import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { BoardModel } from '../model/boardModel.ts';
import { isAvailable } from '../model/freeMachines.ts';
import { addNews, describeCurrent, type News } from './news.ts';
import { beginObservation, hasSeenFree, observe } from './observation.ts';
import {
  type Alert,
  compareNews,
  endAlerts,
  isSameAlert,
  withoutCovered,
} from './pendingAlerts.ts';
import { watchBuildings, withinLimit } from './watchedBuildings.ts';

/** How a resident who asked for an alert is going to be told. */
interface Explanation {
  readonly alert: Alert;
  readonly text: string;
}

export interface AlertsState {
  readonly pending: readonly Alert[];
  /** What has become free, oldest first, until the resident has read it. */
  readonly news: readonly News[];
  /** Of an alert that is pending. */
  readonly explanation: Explanation | null;
}

const NOTHING: AlertsState = { pending: [], news: [], explanation: null };

/** The alerts of one board. */
export interface AlertsModel {
  readonly state: ReadableStore<AlertsState>;
  /** Asks for an alert, in place of those that it covers. One whose machine is free already is answered at once. */
  readonly request: (alert: Alert) => void;
  /** Ends an alert and those that it covers. */
  readonly cancel: (alert: Alert) => void;
  /** Says how the resident will be told, if the alert is still pending. */
  readonly explain: (alert: Alert, text: string) => void;
  /** The resident has read what the page says. */
  readonly dismiss: () => void;
  /** Watches the board until the returned function is called, which forgets all alerts. */
  readonly start: () => () => void;
}

/** The parts of a board that its alerts need. */
type WatchedBoard = Pick<
  BoardModel,
  'school' | 'times' | 'clock' | 'holdConnection' | 'watchBuilding'
> & {
  /** Keeps the screen on until the returned function is called. */
  readonly keepAwake: () => () => void;
};

/** @param notify Called with news, beside the message on the page. */
export function createAlertsModel(
  board: WatchedBoard,
  notify: (news: string) => void,
): AlertsModel {
  const state = createStore(NOTHING);
  let observation = beginObservation(board.school.getSnapshot(), board.clock.now());

  function watch(): void {
    const school = board.school.getSnapshot();
    const time = board.clock.now();
    const { pending, news } = state.getSnapshot();
    observation =
      pending.length === 0 ? beginObservation(school, time) : observe(observation, school, time);
    const ended = endAlerts(pending, school, time, ({ id }, kind) =>
      hasSeenFree(observation, id, kind),
    );
    const current = compareNews(news, school, time);
    change({ pending: ended.pending, news: addNews(current, ended.news) });
    describeCurrent(ended.news).forEach((text) => notify(text));
  }

  function request(alert: Alert): void {
    const { pending, news } = state.getSnapshot();
    const time = board.clock.now();
    const asked = endAlerts([alert], board.school.getSnapshot(), time, (building, kind) =>
      isAvailable(building, kind, time),
    );
    const wanted = [...withoutCovered(pending, alert), ...asked.pending];
    change({
      pending: withinLimit(wanted, board.school.getSnapshot()),
      news: addNews(news, asked.news),
    });
    watch();
  }

  function change(next: Partial<AlertsState>): void {
    const before = state.getSnapshot();
    const { pending, news, explanation } = { ...before, ...next };
    const isExplained =
      explanation !== null && pending.some((alert) => isSameAlert(alert, explanation.alert));
    if (pending !== before.pending || news !== before.news || explanation !== before.explanation) {
      state.set({ pending, news, explanation: isExplained ? explanation : null });
    }
  }

  function start(): () => void {
    const stopSupply = supplyAlerts(board, state);
    const stops = [board.school.subscribe(watch), board.times.subscribe(watch)];
    return () => {
      stops.forEach((stop) => stop());
      stopSupply();
      state.set(NOTHING);
    };
  }

  return {
    state,
    request,
    cancel: (alert) => change({ pending: withoutCovered(state.getSnapshot().pending, alert) }),
    explain: (alert, text) => change({ explanation: { alert, text } }),
    dismiss: () => change({ news: [], explanation: null }),
    start,
  };
}

/** Keeps up to date what the alerts wait for, until the returned function is called. */
function supplyAlerts(board: WatchedBoard, state: ReadableStore<AlertsState>): () => void {
  const stops = [holdWhilePending(board, state), watchBuildings(board, state)];
  return () => stops.forEach((stop) => stop());
}

/**
 * A page with a pending alert stays connected while it is hidden, and on the screen: a phone whose screen is off stops it.
 */
function holdWhilePending(
  { holdConnection, keepAwake }: WatchedBoard,
  state: ReadableStore<AlertsState>,
): () => void {
  let held: readonly (() => void)[] = [];
  function release(): void {
    held.forEach((end) => end());
    held = [];
  }
  const stop = state.subscribe(() => {
    if (state.getSnapshot().pending.length === 0) release();
    else if (held.length === 0) held = [holdConnection(), keepAwake()];
  });
  return () => {
    stop();
    release();
  };
}
