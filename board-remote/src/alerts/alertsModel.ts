import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { BoardModel } from '../model/boardModel.ts';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import {
  type AlertsState,
  type Explanation,
  cancel,
  dismiss,
  isPending,
  NO_ALERTS,
  type Now,
  request,
  type Scope,
  update,
} from './alertsState.ts';
import { type Load, toggleLoad } from './loads.ts';
import { type Notify, notifyOfNews } from './notifyOfNews.ts';
import { beginObservation, countsAsFree, isMachineFree, observe } from './observation.ts';
import { watchBuildings } from './watchedBuildings.ts';

/** The alerts of one board. */
export interface AlertsModel {
  readonly state: ReadableStore<AlertsState>;
  /** Requests an alert in any building, or in some beside those that are pending. It ends at once if a machine is free. */
  readonly request: (kind: MachineKind, scope: Scope) => void;
  /** Ends the alert in a building. One in any building ends everywhere. */
  readonly cancel: (kind: MachineKind, buildingId: string) => void;
  /** Asks for an alert when a load is done, or cancels it. */
  readonly toggleLoad: (load: Load) => void;
  /** Explains how the resident will be notified of a machine of a kind. */
  readonly explain: (explanation: Explanation) => void;
  /** The resident has read the messages. */
  readonly dismiss: () => void;
  /** Follows the board until the returned function is called, which ends all alerts. */
  readonly start: () => () => void;
}

/** The parts of a board that its alerts need. */
type WatchedBoard = Pick<BoardModel, 'state' | 'clock' | 'holdConnection' | 'watchBuilding'> & {
  /** Keeps the screen on until the returned function is called. */
  readonly keepAwake: () => () => void;
};

/** @param notify Shows a notification, in addition to the message on the page. */
export function createAlertsModel(board: WatchedBoard, notify: Notify): AlertsModel {
  const state = createStore(NO_ALERTS);
  let observation = beginObservation(board.state.getSnapshot().school, board.clock.now());

  function now(): Now {
    return { school: board.state.getSnapshot().school, time: board.clock.now() };
  }

  function checkMachines(): void {
    const { school, time } = now();
    const before = state.getSnapshot();
    observation = hasPending(before)
      ? observe(observation, school, time)
      : beginObservation(school, time);
    state.set(
      update(
        before,
        { school, time },
        {
          isFree: ({ id }, kind) => countsAsFree(observation, id, kind),
          isDone: (load) => isMachineFree(observation, load),
        },
      ),
    );
  }

  function start(): () => void {
    const stops = [
      // A hidden page stays connected for pending alerts, and to learn when its news is no longer true.
      holdWhile(
        state,
        (alerts) => hasPending(alerts) || alerts.news.some(({ isCurrent }) => isCurrent),
        board.holdConnection,
      ),
      // A phone whose screen is off stops the page.
      holdWhile(state, hasPending, board.keepAwake),
      watchBuildings(board, state),
      notifyOfNews(state, notify),
      board.state.subscribe(checkMachines),
    ];
    return () => {
      stops.forEach((stop) => stop());
      state.set(NO_ALERTS);
    };
  }

  return {
    state,
    request: (kind, scope) => {
      state.set(request(state.getSnapshot(), kind, scope, now()));
      // Other alerts may have had its machines observed for long enough.
      checkMachines();
    },
    cancel: (kind, buildingId) => state.set(cancel(state.getSnapshot(), kind, buildingId)),
    toggleLoad: (load) => {
      const before = state.getSnapshot();
      state.set({ ...before, loads: toggleLoad(before.loads, load) });
    },
    explain: (explanation) => state.set({ ...state.getSnapshot(), explanation }),
    dismiss: () => state.set(dismiss(state.getSnapshot())),
    start,
  };
}

function hasPending({ pending, loads }: AlertsState): boolean {
  return loads.length > 0 || KINDS.some((kind) => isPending(pending[kind]));
}

/** Holds something while the alerts need it, until the returned function is called. */
function holdWhile(
  state: ReadableStore<AlertsState>,
  isNeeded: (state: AlertsState) => boolean,
  hold: () => () => void,
): () => void {
  let release: (() => void) | undefined;
  function releaseIfHeld(): void {
    release?.();
    release = undefined;
  }
  const stop = state.subscribe(() => {
    if (isNeeded(state.getSnapshot())) release ??= hold();
    else releaseIfHeld();
  });
  return () => {
    stop();
    releaseIfHeld();
  };
}
