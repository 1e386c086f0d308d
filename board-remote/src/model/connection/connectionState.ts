import type { School } from '@laundry-board/shared-types';

/** What the backend has said of a school so far. */
export type KnownSchool =
  /** Nothing. */
  | { readonly kind: 'loading' }
  /** There is no document for the domain. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'live'; readonly school: School };

/** What is known of a school, and whether the backend can be asked for newer data. */
export type SchoolState =
  KnownSchool | { readonly kind: 'unreachable'; readonly known: KnownSchool };

/** The newest known school, also while the backend is unreachable; null before it has come and without a document. */
export function knownSchool(state: SchoolState): School | null {
  const known = state.kind === 'unreachable' ? state.known : state;
  return known.kind === 'live' ? known.school : null;
}

/** A state with another school in it; the same state for the same school. */
export function mapSchool(state: SchoolState, map: (school: School) => School): SchoolState {
  const known = knownSchool(state);
  if (known === null) return state;
  const school = map(known);
  if (school === known) return state;
  const live = { kind: 'live', school } as const;
  return state.kind === 'unreachable' ? { kind: 'unreachable', known: live } : live;
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
  /** Whether heartbeats came so fast that silence means a dead connection. */
  readonly isActive: boolean;
  /** Whether the connection is probably dead, which is not the backend's fault. */
  readonly isSuspect: boolean;
  /** Reconnects without a heartbeat since; each restarts the SDK's own delays. */
  readonly reconnects: number;
  /** How long the newest ping took, milliseconds. */
  readonly pingTook: number;
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
  /** When the page is known to have run, milliseconds since the epoch: a longer gap means that it slept. */
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
  /** The wait is over. @property late By how many milliseconds the timer was late: the computer may have slept. */
  | { readonly type: 'waited'; readonly late: number }
  | { readonly type: 'pong'; readonly took: number }
  | { readonly type: 'ping failed'; readonly took: number }
  /** The page is visible and has become so, was unfrozen, or the browser is online again. */
  | { readonly type: 'woke' }
  | { readonly type: 'hidden' }
  | { readonly type: 'held' }
  | { readonly type: 'released' };

export type Command =
  | { readonly type: 'subscribe' }
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
