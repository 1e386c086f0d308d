import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { BoardModel } from '../model/boardModel.ts';
import type { MachineKind } from '../model/machineStatus.ts';
import {
  addOutcome,
  type AlertsState,
  cancel,
  dismiss,
  end,
  explain,
  narrow,
  NO_ALERTS,
  type Now,
  request,
} from './alertsState.ts';
import { describeEnding } from './endings.ts';
import { findMissing, hasLostItsBuilding, NONE_MISSING } from './missingBuildings.ts';
import { describeCurrent } from './news.ts';
import { beginObservation, hasSeenFree, observe } from './observation.ts';
import { type Alert, compareNews, endAlerts } from './pendingAlerts.ts';
import { watchBuildings } from './watchedBuildings.ts';

/** The alerts of one board. */
export interface AlertsModel {
  readonly state: ReadableStore<AlertsState>;
  /** Requests an alert, in place of those that it covers. If a machine is free already, the alert fires at once. */
  readonly request: (alert: Alert) => void;
  /** Requests an alert in a building, and those that were pending before, in place of the one in any building. */
  readonly narrow: (kind: MachineKind, buildingId: string) => void;
  /** Ends the alert that is pending for a building, and all that it covers. */
  readonly cancel: (kind: MachineKind, buildingId: string) => void;
  /** States how the resident will be notified, if the alert is still pending. */
  readonly explain: (alert: Alert, text: string) => void;
  /** The resident has read what the page says. */
  readonly dismiss: () => void;
  /** Watches the board until the returned function is called, which deletes all alerts. */
  readonly start: () => () => void;
}

/** The parts of a board that its alerts need. */
type WatchedBoard = Pick<BoardModel, 'state' | 'clock' | 'holdConnection' | 'watchBuilding'> & {
  /** Keeps the screen on until the returned function is called. */
  readonly keepAwake: () => () => void;
};

/** @param notify Called with news, beside the message on the page. */
export function createAlertsModel(
  board: WatchedBoard,
  notify: (news: string) => void,
): AlertsModel {
  const state = createStore(NO_ALERTS);
  let observation = beginObservation(board.state.getSnapshot().school, board.clock.now());
  let missing = NONE_MISSING;

  function now(): Now {
    return { school: board.state.getSnapshot().school, time: board.clock.now() };
  }

  function watch(): void {
    const { school, time } = now();
    const before = state.getSnapshot();
    const { pending } = before;
    observation =
      pending.length === 0 ? beginObservation(school, time) : observe(observation, school, time);
    missing = findMissing(missing, pending, school, time);
    const gone = pending.filter((alert) => hasLostItsBuilding(alert, missing, time));
    const kept = gone.length === 0 ? before : end(before, gone, 'building is gone');
    const news = compareNews(kept.news, school, time);
    const outcome = endAlerts(kept.pending, school, time, ({ id }, kind) =>
      hasSeenFree(observation, id, kind),
    );
    state.set(addOutcome(news === kept.news ? kept : { ...kept, news }, outcome));
    const endings = kept.endings.slice(before.endings.length).map(describeEnding);
    [...describeCurrent(outcome.news), ...endings].forEach((text) => notify(text));
  }

  /** A requested machine may have been seen free already. */
  function askFor(next: AlertsState): void {
    state.set(next);
    watch();
  }

  function start(): () => void {
    const stopSupply = supplyAlerts(board, state);
    const stopWatching = board.state.subscribe(watch);
    return () => {
      stopWatching();
      stopSupply();
      state.set(NO_ALERTS);
    };
  }

  return {
    state,
    request: (alert) => askFor(request(state.getSnapshot(), alert, now())),
    narrow: (kind, buildingId) => askFor(narrow(state.getSnapshot(), kind, buildingId, now())),
    cancel: (kind, buildingId) => state.set(cancel(state.getSnapshot(), kind, buildingId)),
    explain: (alert, text) => state.set(explain(state.getSnapshot(), alert, text)),
    dismiss: () => state.set(dismiss(state.getSnapshot())),
    start,
  };
}

/** Keeps the data that the alerts need up to date, until the returned function is called. */
function supplyAlerts(board: WatchedBoard, state: ReadableStore<AlertsState>): () => void {
  const stops = [
    // A hidden page stays connected: for pending alerts, and to know whether its news is still true.
    holdWhile(
      state,
      ({ pending, news }) => pending.length > 0 || news.some(({ isCurrent }) => isCurrent),
      board.holdConnection,
    ),
    // The page also keeps the screen on, because a phone stops a page when its screen is off.
    holdWhile(state, ({ pending }) => pending.length > 0, board.keepAwake),
    watchBuildings(board, state),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Holds something as long as the alerts need it, until the returned function is called. */
function holdWhile(
  state: ReadableStore<AlertsState>,
  isNeeded: (state: AlertsState) => boolean,
  hold: () => () => void,
): () => void {
  let release: (() => void) | undefined;
  function letGo(): void {
    release?.();
    release = undefined;
  }
  const stop = state.subscribe(() => {
    if (isNeeded(state.getSnapshot())) release ??= hold();
    else letGo();
  });
  return () => {
    stop();
    letGo();
  };
}
