import { retryDelay } from '@laundry-board/shared-types/timing';
import type {
  Command,
  ConnectionEvent,
  ConnectionState,
  Moment,
  OpenListener,
  Transition,
} from './connectionState.ts';

/** A backend is pinged after so long without a heartbeat. An active school reports every second. */
export const SILENCE_MS = 4000;

/**
 * The longest pause before a ping while nothing is wrong. Pauses double up to it, so a school that seldom changes is pinged
 * twice a minute. The SDK itself notices a dead connection after up to 45 s: a longer pause would notice none earlier.
 */
export const LONGEST_SILENCE_MS = 30_000;

/** Longest wait for the answer to a ping. */
export const PING_LIMIT_MS = 3000;

/** Time between pings of an unreachable backend, less jitter. */
const PING_INTERVAL_MS = 3000;

/** How long a page that woke waits for a heartbeat before it assumes that its connection is dead. */
export const WAKE_MS = 1500;

/** The connection of a page that was hidden for longer, without a heartbeat, may have died without notice. */
export const AWAY_MS = 30_000;

/** A visible page, which runs every second, was frozen or asleep if it did not run for longer. */
export const ASLEEP_MS = 4000;

/** The same for a page that stays hidden: browsers may let it run only once a minute. */
export const HIDDEN_ASLEEP_MS = 90_000;

/** How long the SDK gets at least to find a lost backend by itself. */
const GRACE_MS = 500;

/** How long a new connection gets at least for its first heartbeat. */
const RECONNECT_MS = 5000;

/** Delay before a listener that failed is opened again, milliseconds; it doubles with each failure. */
export const FIRST_RETRY_MS = 1000;

/** A page that has been hidden for so long closes its listener: each update is billed. */
export const HIDDEN_MS = 300_000;

/** A connection that nobody has started yet. */
export function initialState(time: number, isHidden: boolean): ConnectionState {
  return {
    document: 'nothing',
    trust: 'current',
    listener: { kind: 'closed' },
    failures: 0,
    page: isHidden ? { kind: 'hidden', since: time } : { kind: 'visible' },
    isHeld: false,
    awakeAt: time,
  };
}

/**
 * The next state of a connection, and what has to be done for it. docs/connection.md has it as a diagram.
 *
 * The SDK alone notices a silent connection after up to 45 s and reconnects with delays of up to a minute. Here a
 * silent backend is pinged, and the SDK reconnects as soon as a lost backend answers. It also reconnects when an
 * active school falls silent under a backend that answers: after a short outage the SDK may still be waiting.
 */
export function transition(
  state: ConnectionState,
  event: ConnectionEvent,
  moment: Moment,
): Transition {
  if (!hasSlept(state, event, moment)) return react(state, event, moment);
  const asleep = suspect(state);
  switch (event.type) {
    // A timer or an answer from before the sleep says nothing of the connection now.
    case 'tick':
    case 'waited':
    case 'pong':
    case 'ping failed':
      return asleep.listener.kind === 'open'
        ? listen(asleep, moment)
        : react(asleep, event, moment);
    default:
      return react(asleep, event, moment);
  }
}

/** Whether the page did not run for a while, so that it has seen nothing of the connection. */
function hasSlept(
  { page, awakeAt }: ConnectionState,
  { type }: ConnectionEvent,
  { time }: Moment,
): boolean {
  const isHidden = page.kind === 'hidden' && type !== 'woke';
  return time - awakeAt > (isHidden ? HIDDEN_ASLEEP_MS : ASLEEP_MS);
}

/** What was known before the page slept may be old, and its connection dead. */
function suspect(state: ConnectionState): ConnectionState {
  const asleep = state.trust === 'unreachable' ? state : pause(state);
  if (asleep.listener.kind !== 'open') return asleep;
  return { ...asleep, listener: { ...asleep.listener, isSuspect: true } };
}

function react(state: ConnectionState, event: ConnectionEvent, moment: Moment): Transition {
  switch (event.type) {
    case 'started':
      return open(state, moment);
    case 'school':
      return beat(state, 'there', moment);
    case 'missing':
      return beat(state, 'missing', moment);
    case 'building':
      return beat(state, null, moment);
    case 'disconnected':
      return disconnect(state);
    case 'listener failed':
      return fail(state, event.error, moment);
    case 'waited':
      return proceed(state, moment);
    case 'pong':
      return handlePong(state, event.took, moment);
    case 'ping failed':
      return handleNoPong(state, event.took, moment);
    case 'woke':
      return wake(state, moment);
    case 'hidden':
      return hide(state, moment);
    case 'tick':
      return tick(state, moment);
    case 'held':
      return hold(state, moment);
    case 'released':
      return release(state, moment);
  }
}

function stay(state: ConnectionState, ...commands: readonly Command[]): Transition {
  return { state, commands };
}

/** Whether somebody looks, or waits for an alert: only then something may be sent. */
export function isWatched({ page, isHeld }: ConnectionState): boolean {
  return page.kind === 'visible' || isHeld;
}

const NEW_LISTENER: OpenListener = {
  kind: 'open',
  step: { kind: 'listening' },
  heartbeatAt: null,
  hasReported: false,
  isActive: false,
  isSuspect: false,
  reconnects: 0,
  pingTook: 0,
  calmPings: 0,
};

function open(state: ConnectionState, moment: Moment): Transition {
  const opened = { ...state, listener: NEW_LISTENER, awakeAt: moment.time };
  return stay(opened, { type: 'subscribe' }, waitForHeartbeat(opened, NEW_LISTENER, moment));
}

/** Until the backend is pinged; on a page that nobody watches, until it closes its listener. */
function waitForHeartbeat(
  { page, isHeld }: ConnectionState,
  { calmPings }: OpenListener,
  { time, random }: Moment,
): Command {
  if (page.kind === 'hidden' && !isHeld) {
    return { type: 'wait', delay: Math.max(0, HIDDEN_MS - (time - page.since)) };
  }
  if (calmPings === 0) return { type: 'wait', delay: SILENCE_MS };
  const delay = Math.min(SILENCE_MS * 2 ** calmPings, LONGEST_SILENCE_MS);
  return { type: 'wait', delay: delay * (1 - random / 4) };
}

/**
 * A heartbeat: whatever was wrong is over.
 *
 * @param document What the backend says of the school's document; null when it has reported another one.
 */
function beat(
  state: ConnectionState,
  document: 'there' | 'missing' | null,
  moment: Moment,
): Transition {
  if (state.listener.kind !== 'open') return stay(state);
  const { heartbeatAt, isSuspect, calmPings } = state.listener;
  const hasReported = state.listener.hasReported || document !== null;
  const isActive = heartbeatAt !== null && moment.time - heartbeatAt < SILENCE_MS;
  const isCalm = !isActive && !isSuspect && state.trust !== 'unreachable';
  const listener: OpenListener = {
    ...NEW_LISTENER,
    heartbeatAt: moment.time,
    hasReported,
    isActive,
    calmPings: isCalm ? calmPings : 0,
  };
  const alive: ConnectionState = {
    ...state,
    document: document ?? state.document,
    trust: hasReported ? 'current' : trustInNewListener(state),
    listener,
    failures: 0,
    awakeAt: moment.time,
  };
  const isNewlyMissing = document === 'missing' && state.document !== 'missing';
  const log: readonly Command[] = isNewlyMissing ? [{ type: 'log missing' }] : [];
  // A hidden page that nobody watches goes on waiting for its listener to be closed.
  const wait = isWatched(state) ? [waitForHeartbeat(alive, listener, moment)] : [];
  return stay(alive, ...log, ...wait);
}

/**
 * A building's report says of the school that it is current if the listener has reported the school: it would have reported a
 * change of it, too. A new listener has yet to say what the school is now.
 */
function trustInNewListener(state: ConnectionState): ConnectionState['trust'] {
  return state.trust === 'unreachable' ? pause(state).trust : state.trust;
}

/** Nobody watches: what is known of a school that is there may be old. */
function pause(state: ConnectionState): ConnectionState {
  return { ...state, trust: state.document === 'there' ? 'paused' : 'current' };
}

function unreachable(state: ConnectionState): ConnectionState {
  return { ...state, trust: 'unreachable' };
}

/** The SDK has lost the backend, unless that is our own doing or known already. */
function disconnect(state: ConnectionState): Transition {
  const { listener } = state;
  if (listener.kind !== 'open' || listener.isSuspect) return stay(state);
  const isNews =
    listener.step.kind === 'listening' ||
    (listener.step.kind === 'pinging' && state.trust !== 'unreachable');
  if (!isNews) return stay(state);
  // The SDK may know it from the time before the pause, so that a ping decides.
  const lost = state.trust === 'paused' ? state : unreachable(state);
  if (!isWatched(state)) return stay(lost);
  return waitBefore(lost, listener, 'ping', GRACE_MS);
}

function fail(state: ConnectionState, error: unknown, { random }: Moment): Transition {
  const failures = state.failures + 1;
  const failed: ConnectionState = { ...state, listener: { kind: 'failed' }, failures };
  const log: Command = { type: 'log failure', error };
  // Nobody opens it again until somebody looks.
  if (!isWatched(state)) return stay(pause(failed), log, REST);
  return stay(failed, log, { type: 'wait', delay: retryDelay(failures, FIRST_RETRY_MS, random) });
}

/** The wait is over: what comes next depends on what was waited for. */
function proceed(state: ConnectionState, moment: Moment): Transition {
  const { listener } = state;
  if (listener.kind === 'failed') return open(state, moment);
  if (listener.kind === 'closed') return stay(state);
  if (!isWatched(state)) return close(state);
  const awake = { ...state, awakeAt: moment.time };
  switch (listener.step.kind) {
    case 'waiting':
      return listener.step.next === 'ping'
        ? ping(awake, listener)
        : reconnect(awake, listener, moment);
    case 'reconnecting':
      return ping(unreachable(awake), listener);
    case 'listening':
    case 'pinging':
      return ping(awake, listener);
  }
}

function close(state: ConnectionState): Transition {
  return stay({ ...pause(state), listener: { kind: 'closed' } }, { type: 'unsubscribe' }, REST);
}

const REST: Command = { type: 'rest' };

function ping(state: ConnectionState, listener: OpenListener): Transition {
  return stay({ ...state, listener: { ...listener, step: { kind: 'pinging' } } }, { type: 'ping' });
}

/** Waits before the next action. */
function waitBefore(
  state: ConnectionState,
  listener: OpenListener,
  next: 'ping' | 'reconnect',
  delay: number,
): Transition {
  const waiting: OpenListener = { ...listener, step: { kind: 'waiting', next } };
  return stay({ ...state, listener: waiting }, { type: 'wait', delay });
}

function handlePong(state: ConnectionState, took: number, moment: Moment): Transition {
  const { listener, trust } = state;
  if (listener.kind !== 'open' || listener.step.kind !== 'pinging') return stay(state);
  const answered = { ...listener, pingTook: took };
  if (trust === 'unreachable') {
    // The SDK may be reconnecting already: on a slow connection it must not be interrupted.
    return waitBefore(state, answered, 'reconnect', Math.max(GRACE_MS, 3 * took));
  }
  // A new listener whose first report has not come is as silent as one that is dead.
  const isSilent = trust === 'paused' || listener.isActive;
  if (listener.isSuspect || isSilent) return reconnect(state, answered, moment);
  const calm: OpenListener = {
    ...answered,
    step: { kind: 'listening' },
    calmPings: listener.calmPings + 1,
  };
  return stay({ ...state, listener: calm }, waitForHeartbeat(state, calm, moment));
}

function handleNoPong(state: ConnectionState, took: number, { random }: Moment): Transition {
  const { listener } = state;
  if (listener.kind !== 'open' || listener.step.kind !== 'pinging') return stay(state);
  const pauseLeft = Math.max(0, PING_INTERVAL_MS * (1 - random / 4) - took);
  return waitBefore(unreachable(state), listener, 'ping', pauseLeft);
}

function reconnect(state: ConnectionState, listener: OpenListener, { random }: Moment): Transition {
  const reconnects = listener.reconnects + 1;
  // Until the next heartbeat the SDK reports from its cache, which is our own doing.
  const reconnecting: OpenListener = {
    ...listener,
    step: { kind: 'reconnecting' },
    isActive: false,
    isSuspect: true,
    reconnects,
  };
  const delay = Math.max(retryDelay(reconnects, RECONNECT_MS, random), 10 * listener.pingTook);
  return stay({ ...state, listener: reconnecting }, { type: 'reconnect' }, { type: 'wait', delay });
}

function wake(state: ConnectionState, moment: Moment): Transition {
  const visible: ConnectionState = { ...state, page: { kind: 'visible' }, awakeAt: moment.time };
  if (state.listener.kind !== 'open') return open(visible, moment);
  const isSuspect = state.listener.isSuspect || wasAway(state, state.listener, moment);
  return listen({ ...visible, listener: { ...state.listener, isSuspect } }, moment);
}

/** Whether a hidden page has not watched its connection for so long that it may be dead. */
function wasAway(
  { page, isHeld }: ConnectionState,
  { heartbeatAt }: OpenListener,
  { time }: Moment,
): boolean {
  if (page.kind === 'visible' || isHeld) return false;
  return time - Math.max(page.since, heartbeatAt ?? 0) > AWAY_MS;
}

/** An open listener is watched again, or no longer: whatever it was doing, it starts over. */
function listen(state: ConnectionState, moment: Moment): Transition {
  const { listener } = state;
  if (listener.kind !== 'open') return stay(state);
  const listening: OpenListener = { ...listener, step: { kind: 'listening' }, calmPings: 0 };
  const awake = { ...state, listener: listening, awakeAt: moment.time };
  if (!isWatched(state)) return stay(awake, waitForHeartbeat(awake, listening, moment));
  if (state.trust === 'unreachable') return ping(awake, listening);
  return stay(awake, { type: 'wait', delay: WAKE_MS });
}

/** A hidden page does not ask why an active school has fallen silent, so it does not know what has become of it. */
function tick(state: ConnectionState, { time }: Moment): Transition {
  const awake = { ...state, awakeAt: time };
  const { listener } = state;
  if (listener.kind !== 'open' || isWatched(state)) return stay(awake);
  const isSilent = listener.isActive && time - (listener.heartbeatAt ?? time) > SILENCE_MS;
  return stay(isSilent && state.trust === 'current' ? pause(awake) : awake);
}

/** A hidden page sends nothing, and after a while it closes its listener, unless something holds it. */
function hide(state: ConnectionState, moment: Moment): Transition {
  const page = { kind: 'hidden', since: moment.time } as const;
  const hidden: ConnectionState = { ...state, page, awakeAt: moment.time };
  if (state.isHeld) return stay(hidden);
  return unwatch(hidden, moment);
}

/** Nobody waits for news of the connection any more. */
function unwatch(state: ConnectionState, moment: Moment): Transition {
  switch (state.listener.kind) {
    case 'closed':
      return stay(state);
    case 'failed':
      return stay(pause(state), REST);
    case 'open':
      return listen(state, moment);
  }
}

function hold(state: ConnectionState, moment: Moment): Transition {
  const held = { ...state, isHeld: true };
  return isWatched(state) ? stay(held) : listen(held, moment);
}

function release(state: ConnectionState, moment: Moment): Transition {
  const released = { ...state, isHeld: false };
  return isWatched(released) ? stay(released) : unwatch(released, moment);
}
