import type { School } from '@laundry-board/shared-types';

/** What the backend has said of a school so far. */
export type KnownSchool =
  /** Nothing. */
  | { readonly kind: 'loading' }
  /** There is no document for the domain. */
  | { readonly kind: 'missing' }
  | LiveSchool;

interface LiveSchool {
  readonly kind: 'live';
  readonly school: School;
}

/** What is known of a school, and whether it may be shown as what is so now. */
export type SchoolState =
  | KnownSchool
  /** The backend can't be asked for newer data. */
  | { readonly kind: 'unreachable'; readonly known: KnownSchool }
  /**
   * Nobody has watched for a while: the page closed its listener, or did not run. What was known then says nothing of now,
   * until the first report or until it turns out that the backend is unreachable.
   */
  | { readonly kind: 'paused'; readonly known: LiveSchool };

/** What the backend said last. */
export function lastKnown(state: SchoolState): KnownSchool {
  return state.kind === 'unreachable' || state.kind === 'paused' ? state.known : state;
}

/**
 * The newest known school, also one that is not live any more; null before it has come and without a document.
 */
export function knownSchool(state: SchoolState): School | null {
  const known = lastKnown(state);
  return known.kind === 'live' ? known.school : null;
}

/** A state with another school in it; the same state for the same school. */
export function mapSchool(state: SchoolState, map: (school: School) => School): SchoolState {
  const known = lastKnown(state);
  if (known.kind !== 'live') return state;
  const school = map(known.school);
  if (school === known.school) return state;
  const live = { kind: 'live', school } as const;
  return state.kind === 'unreachable' || state.kind === 'paused' ? { ...state, known: live } : live;
}

/** What an open listener is doing. In each step but `pinging` it waits for a timer. */
export type Step =
  /** It waits for a heartbeat: a report from the backend. */
  | 'listening'
  /** The SDK says that the backend is lost; it gets a moment to find it again. */
  | 'disconnected'
  /** It waits for the answer to a ping. */
  | 'pinging'
  /** The lost backend answers again; the SDK gets a moment to reconnect by itself. */
  | 'settling'
  /** The SDK was told to reconnect. */
  | 'reconnecting'
  /** The backend does not answer; it is pinged again after a pause. */
  | 'pausing';

/** An open listener. */
export interface OpenListener {
  readonly kind: 'open';
  readonly step: Step;
  /** Time of the newest heartbeat, milliseconds since the epoch. */
  readonly heartbeatAt: number | null;
  /** Whether the school's own document, or the word that there is none, has come over this listener. */
  readonly hasReported: boolean;
  /** Whether heartbeats came so fast that silence means a dead connection. */
  readonly isActive: boolean;
  /** Whether the connection is probably dead, which is not the backend's fault. */
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
  readonly school: SchoolState;
  readonly listener: Listener;
  /** Listeners that have failed since the newest heartbeat. */
  readonly failures: number;
  readonly page:
    | { readonly kind: 'visible' }
    /** @property since Milliseconds since the epoch. */
    | { readonly kind: 'hidden'; readonly since: number };
  /** Whether something, such as a pending alert, needs the connection of a hidden page. */
  readonly isHeld: boolean;
  /** When the page is known to have run, milliseconds since the epoch: a gap means that it was frozen or slept. */
  readonly awakeAt: number;
}

export type ConnectionEvent =
  /** A listener is wanted. */
  | { readonly type: 'started' }
  /** The document has come, checked. */
  | { readonly type: 'school'; readonly school: School }
  | { readonly type: 'missing' }
  /** The backend has reported another document than the school's: a heartbeat, which says nothing of the school. */
  | { readonly type: 'building' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'listener failed'; readonly error: unknown }
  /** The wait is over. */
  | { readonly type: 'waited' }
  | { readonly type: 'pong'; readonly took: number }
  | { readonly type: 'ping failed'; readonly took: number }
  /** The page is visible and has become so, was unfrozen, or the browser is online again. */
  | { readonly type: 'woke' }
  | { readonly type: 'hidden' }
  /** The page runs: comes every second, or as rarely as the browser lets a hidden page run. */
  | { readonly type: 'tick' }
  | { readonly type: 'held' }
  | { readonly type: 'released' };

export type Command =
  | { readonly type: 'subscribe' }
  /** Closes the listener. What was known is no longer current. */
  | { readonly type: 'unsubscribe' }
  | { readonly type: 'reconnect' }
  /** Each of these three takes the place of a wait or a ping that is under way. */
  | { readonly type: 'wait'; readonly delay: number }
  | { readonly type: 'ping' }
  | { readonly type: 'rest' }
  | { readonly type: 'log missing' }
  | { readonly type: 'log failure'; readonly error: unknown };

/** When an event happens, and the dice that it brings. */
export interface Moment {
  /** Milliseconds since the epoch, by the device's clock. */
  readonly time: number;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: number;
}

export interface Transition {
  readonly state: ConnectionState;
  readonly commands: readonly Command[];
}
