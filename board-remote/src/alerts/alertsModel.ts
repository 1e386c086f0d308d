import type { MachineKind, MachinePlace } from '@laundry-board/laundry-rules/machines';
import type { Scope } from '@laundry-board/laundry-rules/waiting';
import type { DeviceText } from '@laundry-board/shared-types/deviceText';
import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { BoardModel } from '../model/boardModel.ts';
import {
  type AlertsState,
  cancel,
  dismiss,
  type Explanation,
  isAlone,
  needsConnection,
  NO_ALERTS,
  request,
  type ShownSchool,
  toggleLoad,
  update,
} from './alertsState.ts';
import { closeUntrue, type EarlierNotification } from './earlierNotifications.ts';
import { type Notify, notifyOfNews } from './notifyOfNews.ts';
import { watchBuildings } from './watchedBuildings.ts';

/** What follows for the alerts, by the school that the board shows. */
export type AlertsTransition = (before: AlertsState, shown: ShownSchool) => AlertsState;

/** The alerts of one board. */
export interface AlertsModel {
  readonly state: ReadableStore<AlertsState>;
  /** Requests an alert in any building, or in some beside those that are asked for. It ends at once if a machine is free. */
  readonly request: (kind: MachineKind, scope: Scope) => void;
  /** Ends the alert in a building. One in any building ends everywhere. */
  readonly cancel: (kind: MachineKind, buildingId: string) => void;
  /** Asks for an alert when the load in a machine is done, or cancels it. */
  readonly toggleLoad: (place: MachinePlace) => void;
  /** Explains how the resident will be notified of a machine of a kind. */
  readonly explain: (explanation: Explanation) => void;
  /** Changes the state by the school that the board shows now. */
  readonly change: (transition: AlertsTransition) => void;
  /** The resident has read the messages. */
  readonly dismiss: () => void;
  /** Follows the board until the returned function is called, which ends all alerts. */
  readonly start: () => () => void;
}

/** The parts of a board that its alerts need. */
type WatchedBoard = Pick<BoardModel, 'state' | 'clock' | 'holdConnection' | 'watchBuilding'> & {
  /** Keeps the screen on until the returned function is called. */
  readonly keepAwake: () => () => void;
  /** A note of this tab that somebody waits in it: it outlives the page, which the browser may discard and load again. */
  readonly note: DeviceText;
};

/** Notifications, in addition to the messages on the page. */
interface Notifications {
  readonly notify: Notify;
  /** Those that an earlier page has left. */
  readonly earlier: () => Promise<readonly EarlierNotification[]>;
}

/** Creates the alerts of a board. Nothing happens until they are started. */
export function createAlertsModel(
  board: WatchedBoard,
  { notify, earlier }: Notifications,
): AlertsModel {
  const { note } = board;
  const state = createStore(NO_ALERTS);

  function change(transition: AlertsTransition): void {
    const { school } = board.state.getSnapshot();
    state.set(transition(state.getSnapshot(), { school, time: board.clock.now() }));
  }

  function start(): () => void {
    const stops = [
      holdWhile(state, needsConnection, board.holdConnection),
      holdWhile(state, isAlone, () => {
        note.write('');
        // A phone whose screen is off stops the page.
        const sleep = board.keepAwake();
        return () => {
          note.write(null);
          sleep();
        };
      }),
      watchBuildings(board, state),
      notifyOfNews(state, notify),
      closeUntrue(board, earlier),
      board.state.subscribe(() => change(update)),
    ];
    if (note.read() !== null) {
      note.write(null);
      state.set({ ...NO_ALERTS, isForgotten: true });
    }
    return () => {
      stops.forEach((stop) => stop());
      state.set(NO_ALERTS);
    };
  }

  return {
    state,
    request: (kind, scope) => change((before, shown) => request(before, kind, scope, shown)),
    cancel: (kind, buildingId) => state.set(cancel(state.getSnapshot(), kind, buildingId)),
    toggleLoad: (place) => change((before, shown) => toggleLoad(before, place, shown)),
    explain: (explanation) =>
      state.set({ ...state.getSnapshot(), explanation, isForgotten: false }),
    change,
    dismiss: () => state.set(dismiss(state.getSnapshot())),
    start,
  };
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
