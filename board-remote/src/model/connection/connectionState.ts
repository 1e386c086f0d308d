/**
 * How far the known data of a school may be trusted. The state of the connection is the one place that decides it; what
 * the board shows follows from it in `recompute.ts`.
 *
 * - `current`: nothing newer is known to exist.
 * - `unreachable`: the backend can't be asked for newer data.
 * - `paused`: nobody has watched for a while, because the page closed its listener or did not run. The data from before
 *   may be wrong now, until the first snapshot or until the backend turns out to be unreachable.
 */
export type Trust = 'current' | 'unreachable' | 'paused';

/** What an open listener is doing. In each step but `pinging` it waits for a timer. */
export type Step =
  /** It waits for a heartbeat: anything that the backend sends by itself. */
  | { readonly kind: 'listening' }
  /** It waits for the answer to a ping. */
  | { readonly kind: 'pinging' }
  /** The SDK gets a moment to connect by itself, or the backend to come back, before the next action. */
  | { readonly kind: 'waiting'; readonly next: 'ping' | 'reconnect' }
  /** The SDK was asked to reconnect. */
  | { readonly kind: 'reconnecting' };

/** An open listener. */
export interface OpenListener {
  readonly kind: 'open';
  readonly step: Step;
  /** Time of the newest heartbeat, milliseconds by the device's clock. */
  readonly heartbeatAt: number | null;
  /** Whether the document has come over this listener, or that there is none. */
  readonly hasSnapshot: boolean;
  /** Whether heartbeats came so fast that silence means a dead connection. */
  readonly isActive: boolean;
  /** Whether the connection is probably dead, although the backend may be well. */
  readonly isSuspect: boolean;
  /** Reconnects without a heartbeat since; each restarts the SDK's own delays. */
  readonly reconnects: number;
  /** How long the newest ping took, milliseconds. */
  readonly pingTook: number;
  /** Answered pings in a row while nothing was wrong: the pause before the next one grows with them. */
  readonly calmPings: number;
}

export type Listener =
  /** A page that has been hidden for long, and before the start. */
  | { readonly kind: 'closed' }
  /** The newest listener ended with an error; the next one is opened after a delay. */
  | { readonly kind: 'failed' }
  | OpenListener;

/** The connection to one school. */
export interface ConnectionState {
  /** What the backend has said of the school's document. */
  readonly document: 'nothing' | 'missing' | 'there';
  readonly trust: Trust;
  readonly listener: Listener;
  /** Listeners that have failed since the newest heartbeat. */
  readonly failures: number;
  readonly page:
    | { readonly kind: 'visible' }
    /** @property since Milliseconds by the device's clock. */
    | { readonly kind: 'hidden'; readonly since: number };
  /** Whether something, such as a pending alert, needs the connection of a hidden page. */
  readonly isHeld: boolean;
  /** When the page is known to have run, milliseconds by the device's clock: a gap means that it was frozen or slept. */
  readonly awakeAt: number;
}

export type ConnectionEvent = ListenerEvent | PageEvent;

/** What the listener, its backend or a wait brings. */
export type ListenerEvent =
  /** A listener is wanted. */
  | { readonly type: 'started' }
  /** The school's document has come. */
  | { readonly type: 'school' }
  /** The backend says that there is no document of the school. */
  | { readonly type: 'missing' }
  /** A sign of life that says nothing of the document. */
  | { readonly type: 'heartbeat' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'listener failed'; readonly error: unknown }
  /** The wait is over. */
  | { readonly type: 'waited' }
  | { readonly type: 'pong'; readonly took: number }
  | { readonly type: 'ping failed'; readonly took: number };

/** What becomes of the page that watches the connection. */
type PageEvent =
  /** The page has become visible, was unfrozen while visible, or is visible and online again. */
  | { readonly type: 'woke' }
  | { readonly type: 'hidden' }
  /** The page runs. This event comes every second, or as rarely as the browser lets a hidden page run. */
  | { readonly type: 'tick' }
  | { readonly type: 'held' }
  | { readonly type: 'released' };

export type Command =
  | { readonly type: 'subscribe' }
  /** Closes the listener. What was known is no longer current. */
  | { readonly type: 'unsubscribe' }
  | { readonly type: 'reconnect' }
  /** Each of these three replaces a wait or a ping that is under way. */
  | { readonly type: 'wait'; readonly delay: number }
  | { readonly type: 'ping' }
  | { readonly type: 'cancel' }
  | { readonly type: 'log missing' }
  | { readonly type: 'log failure'; readonly error: unknown };

/** When an event happens, and a random number for what follows from it. */
export interface EventContext {
  /** Milliseconds by the device's clock. */
  readonly time: number;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: number;
}

export interface Transition {
  readonly state: ConnectionState;
  readonly commands: readonly Command[];
}

export function transitionTo(state: ConnectionState, ...commands: readonly Command[]): Transition {
  return { state, commands };
}

/** The event changes nothing. */
export function unchanged(state: ConnectionState): Transition {
  return transitionTo(state);
}

/** Whether somebody looks at the page, or waits for an alert. Only then it may send something. */
export function isWatched({ page, isHeld }: ConnectionState): boolean {
  return page.kind === 'visible' || isHeld;
}

/** Nobody watches, so the known data of a school may be old. */
export function pause(state: ConnectionState): ConnectionState {
  return { ...state, trust: state.document === 'there' ? 'paused' : 'current' };
}
