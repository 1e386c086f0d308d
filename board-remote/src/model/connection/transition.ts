import type {
  ConnectionEvent,
  ConnectionState,
  Moment,
  OpenListener,
  Transition,
} from './connectionState.ts';
import { SILENCE_MS, AWAY_MS, ASLEEP_MS, HIDDEN_ASLEEP_MS } from './connectionTimes.ts';
import {
  stay,
  isWatched,
  open,
  beat,
  pause,
  disconnect,
  fail,
  proceed,
  handlePong,
  handleNoPong,
  listen,
  REST,
} from './listener.ts';

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
 * The next state of a connection, and the commands to execute. docs/connection.md has it as a diagram.
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
    // A timer or an answer from before the sleep shows nothing about the connection now.
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

/** Whether the page did not run for a while, so that it has missed what happened to the connection. */
function hasSlept(
  { page, awakeAt }: ConnectionState,
  { type }: ConnectionEvent,
  { time }: Moment,
): boolean {
  const isHidden = page.kind === 'hidden' && type !== 'woke';
  return time - awakeAt > (isHidden ? HIDDEN_ASLEEP_MS : ASLEEP_MS);
}

/** After a sleep the known data may be old, and the connection dead. */
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

/** A hidden page does not ask why an active school has fallen silent, so its data may be old. */
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

/** Nobody watches the connection any more. */
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
