import { retryDelay } from '@laundry-board/shared-types/timing';
import {
  type Command,
  type ConnectionState,
  type EventContext,
  isWatched,
  type ListenerEvent,
  type OpenListener,
  pause,
  type Transition,
  transitionTo,
  unchanged,
} from './connectionState.ts';
import {
  SILENCE_MS,
  LONGEST_SILENCE_MS,
  PING_INTERVAL_MS,
  WAKE_MS,
  GRACE_MS,
  RECONNECT_MS,
  FIRST_RETRY_MS,
  HIDDEN_MS,
} from './connectionTimes.ts';

/* What becomes of the listener, step by step: docs/connection.md has it as a diagram. */

const NEW_LISTENER: OpenListener = {
  kind: 'open',
  step: { kind: 'listening' },
  heartbeatAt: null,
  hasSnapshot: false,
  isActive: false,
  isSuspect: false,
  reconnects: 0,
  pingTook: 0,
  calmPings: 0,
};

export function open(state: ConnectionState, now: EventContext): Transition {
  const opened = { ...state, listener: NEW_LISTENER, awakeAt: now.time };
  return transitionTo(opened, { type: 'subscribe' }, waitForHeartbeat(opened, NEW_LISTENER, now));
}

/** What an event of the listener makes of the connection. */
export function follow(
  state: ConnectionState,
  event: ListenerEvent,
  now: EventContext,
): Transition {
  switch (event.type) {
    case 'started':
      return open(state, now);
    case 'school':
      return heartbeat(state, 'there', now);
    case 'missing':
      return heartbeat(state, 'missing', now);
    case 'heartbeat':
      return heartbeat(state, null, now);
    case 'disconnected':
      return disconnect(state);
    case 'listener failed':
      return fail(state, event.error, now);
    case 'waited':
      return proceed(state, now);
    case 'pong':
      return handlePong(state, event.took, now);
    case 'ping failed':
      return handleNoPong(state, event.took, now);
  }
}

/** Waits until the next ping, or, on a page that nobody watches, until the listener is closed. */
function waitForHeartbeat(
  { page, isHeld }: ConnectionState,
  { calmPings }: OpenListener,
  { time, random }: EventContext,
): Command {
  if (page.kind === 'hidden' && !isHeld) {
    // The device's clock may have been set back meanwhile.
    const hiddenFor = Math.max(0, time - page.since);
    return { type: 'wait', delay: Math.max(0, HIDDEN_MS - hiddenFor) };
  }
  if (calmPings === 0) return { type: 'wait', delay: SILENCE_MS };
  const delay = Math.min(SILENCE_MS * 2 ** calmPings, LONGEST_SILENCE_MS);
  return { type: 'wait', delay: delay * (1 - random / 4) };
}

/**
 * Handles a heartbeat, which ends whatever was wrong.
 *
 * @param document What the snapshot says of the document; null for a heartbeat that says nothing of it.
 */
function heartbeat(
  state: ConnectionState,
  document: 'there' | 'missing' | null,
  now: EventContext,
): Transition {
  if (state.listener.kind !== 'open') return unchanged(state);
  const { heartbeatAt, isSuspect, calmPings } = state.listener;
  const hasSnapshot = state.listener.hasSnapshot || document !== null;
  const isActive = heartbeatAt !== null && now.time - heartbeatAt < SILENCE_MS;
  const isCalm = !isActive && !isSuspect && state.trust !== 'unreachable';
  const listener: OpenListener = {
    ...NEW_LISTENER,
    heartbeatAt: now.time,
    hasSnapshot,
    isActive,
    calmPings: isCalm ? calmPings : 0,
  };
  const alive: ConnectionState = {
    ...state,
    document: document ?? state.document,
    trust: hasSnapshot ? 'current' : trustWithoutSnapshot(state),
    listener,
    failures: 0,
    awakeAt: now.time,
  };
  const isNewlyMissing = document === 'missing' && state.document !== 'missing';
  const log: readonly Command[] = isNewlyMissing ? [{ type: 'log missing' }] : [];
  // A hidden page that nobody watches keeps waiting until its listener is closed.
  const wait = isWatched(state) ? [waitForHeartbeat(alive, listener, now)] : [];
  return transitionTo(alive, ...log, ...wait);
}

/** A heartbeat without a snapshot of the document shows that the backend is back, not that the known data is current. */
function trustWithoutSnapshot(state: ConnectionState): ConnectionState['trust'] {
  return state.trust === 'unreachable' ? pause(state).trust : state.trust;
}

function unreachable(state: ConnectionState): ConnectionState {
  return { ...state, trust: 'unreachable' };
}

/** The SDK has lost the backend, unless our own reconnect caused that or it is known already. */
function disconnect(state: ConnectionState): Transition {
  const { listener } = state;
  if (listener.kind !== 'open' || listener.isSuspect) return unchanged(state);
  const isNews =
    listener.step.kind === 'listening' ||
    (listener.step.kind === 'pinging' && state.trust !== 'unreachable');
  if (!isNews) return unchanged(state);
  // The loss may be from before the pause, so a ping decides.
  const lost = state.trust === 'paused' ? state : unreachable(state);
  if (!isWatched(state)) return transitionTo(lost);
  return waitBefore(lost, listener, 'ping', GRACE_MS);
}

function fail(state: ConnectionState, error: unknown, { random }: EventContext): Transition {
  const failures = state.failures + 1;
  const failed: ConnectionState = { ...state, listener: { kind: 'failed' }, failures };
  const log: Command = { type: 'log failure', error };
  // The listener stays closed until somebody looks.
  if (!isWatched(state)) return transitionTo(pause(failed), log, { type: 'cancel' });
  return transitionTo(failed, log, {
    type: 'wait',
    delay: retryDelay({ failures, firstMs: FIRST_RETRY_MS }, random),
  });
}

/** The wait is over. The next step depends on what the listener waited for. */
function proceed(state: ConnectionState, now: EventContext): Transition {
  const { listener } = state;
  if (listener.kind === 'failed') return open(state, now);
  if (listener.kind === 'closed') return unchanged(state);
  if (!isWatched(state)) return close(state);
  const awake = { ...state, awakeAt: now.time };
  switch (listener.step.kind) {
    case 'waiting':
      return listener.step.next === 'ping'
        ? ping(awake, listener)
        : reconnect(awake, listener, now);
    case 'reconnecting':
      return ping(unreachable(awake), listener);
    case 'listening':
    case 'pinging':
      return ping(awake, listener);
  }
}

function close(state: ConnectionState): Transition {
  return transitionTo(
    { ...pause(state), listener: { kind: 'closed' } },
    { type: 'unsubscribe' },
    { type: 'cancel' },
  );
}

function ping(state: ConnectionState, listener: OpenListener): Transition {
  return transitionTo(
    { ...state, listener: { ...listener, step: { kind: 'pinging' } } },
    { type: 'ping' },
  );
}

/** Waits before the next action. */
function waitBefore(
  state: ConnectionState,
  listener: OpenListener,
  next: 'ping' | 'reconnect',
  delay: number,
): Transition {
  const waiting: OpenListener = { ...listener, step: { kind: 'waiting', next } };
  return transitionTo({ ...state, listener: waiting }, { type: 'wait', delay });
}

function handlePong(state: ConnectionState, took: number, now: EventContext): Transition {
  const { listener, trust } = state;
  if (listener.kind !== 'open' || listener.step.kind !== 'pinging') return unchanged(state);
  const answered = { ...listener, pingTook: took };
  if (trust === 'unreachable') {
    // The SDK may be reconnecting already. On a slow connection that must not be interrupted.
    return waitBefore(state, answered, 'reconnect', Math.max(GRACE_MS, 3 * took));
  }
  // A new listener whose first snapshot has not come is as silent as one that is dead.
  const isSilent = trust === 'paused' || listener.isActive;
  if (listener.isSuspect || isSilent) return reconnect(state, answered, now);
  const calm: OpenListener = {
    ...answered,
    step: { kind: 'listening' },
    calmPings: listener.calmPings + 1,
  };
  return transitionTo({ ...state, listener: calm }, waitForHeartbeat(state, calm, now));
}

function handleNoPong(state: ConnectionState, took: number, { random }: EventContext): Transition {
  const { listener } = state;
  if (listener.kind !== 'open' || listener.step.kind !== 'pinging') return unchanged(state);
  const pauseLeft = Math.max(0, PING_INTERVAL_MS * (1 - random / 4) - took);
  return waitBefore(unreachable(state), listener, 'ping', pauseLeft);
}

function reconnect(
  state: ConnectionState,
  listener: OpenListener,
  { random }: EventContext,
): Transition {
  const reconnects = listener.reconnects + 1;
  // Until the next heartbeat the SDK answers from its cache, because we reconnect it.
  const reconnecting: OpenListener = {
    ...listener,
    step: { kind: 'reconnecting' },
    isActive: false,
    isSuspect: true,
    reconnects,
  };
  const delay = Math.max(
    retryDelay({ failures: reconnects, firstMs: RECONNECT_MS }, random),
    10 * listener.pingTook,
  );
  return transitionTo(
    { ...state, listener: reconnecting },
    { type: 'reconnect' },
    { type: 'wait', delay },
  );
}

/** An open listener is watched again, or no longer. It starts over, whatever its step was. */
export function listen(state: ConnectionState, now: EventContext): Transition {
  const { listener } = state;
  if (listener.kind !== 'open') return unchanged(state);
  const listening: OpenListener = { ...listener, step: { kind: 'listening' }, calmPings: 0 };
  const awake = { ...state, listener: listening, awakeAt: now.time };
  if (!isWatched(state)) return transitionTo(awake, waitForHeartbeat(awake, listening, now));
  if (state.trust === 'unreachable') return ping(awake, listening);
  return transitionTo(awake, { type: 'wait', delay: WAKE_MS });
}
