import { ASLEEP_MS } from '../../device/clock.ts';
import {
  type ConnectionEvent,
  type ConnectionState,
  type EventContext,
  isWatched,
  type OpenListener,
  pause,
  type Transition,
  transitionTo,
  unchanged,
} from './connectionState.ts';
import { AWAY_MS, HIDDEN_ASLEEP_MS, SILENCE_MS } from './connectionTimes.ts';
import { follow, listen, open } from './listener.ts';

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
  now: EventContext,
): Transition {
  const isAfterSleep = hasSlept(state, event, now);
  const known = isAfterSleep ? suspect(state) : state;
  // A timer or an answer from before the sleep shows nothing about the connection now.
  if (isAfterSleep && known.listener.kind === 'open' && mayBeOld(event)) return listen(known, now);
  switch (event.type) {
    case 'woke':
      return wake(known, now);
    case 'hidden':
      return hide(known, now);
    case 'tick':
      return tick(known, now);
    case 'held':
      return hold(known, now);
    case 'released':
      return release(known, now);
    default:
      return follow(known, event, now);
  }
}

function mayBeOld({ type }: ConnectionEvent): boolean {
  return type === 'tick' || type === 'waited' || type === 'pong' || type === 'ping failed';
}

/**
 * Whether the page did not run for a while, so that it has missed what happened to the connection. If somebody has set the
 * device's clock, that counts as well: nothing tells it from a sleep.
 */
function hasSlept(
  { page, awakeAt }: ConnectionState,
  { type }: ConnectionEvent,
  { time }: EventContext,
): boolean {
  const isHidden = page.kind === 'hidden' && type !== 'woke';
  return Math.abs(time - awakeAt) > (isHidden ? HIDDEN_ASLEEP_MS : ASLEEP_MS);
}

/** After a sleep the known data may be old, and the connection dead. */
function suspect(state: ConnectionState): ConnectionState {
  const asleep = state.trust === 'unreachable' ? state : pause(state);
  if (asleep.listener.kind !== 'open') return asleep;
  return { ...asleep, listener: { ...asleep.listener, isSuspect: true } };
}

function wake(state: ConnectionState, now: EventContext): Transition {
  const visible: ConnectionState = { ...state, page: { kind: 'visible' }, awakeAt: now.time };
  if (state.listener.kind !== 'open') return open(visible, now);
  const isSuspect = state.listener.isSuspect || wasAway(state, state.listener, now);
  return listen({ ...visible, listener: { ...state.listener, isSuspect } }, now);
}

/** Whether a hidden page has not watched its connection for so long that it may be dead. */
function wasAway(
  { page, isHeld }: ConnectionState,
  { heartbeatAt }: OpenListener,
  { time }: EventContext,
): boolean {
  if (page.kind === 'visible' || isHeld) return false;
  return time - Math.max(page.since, heartbeatAt ?? 0) > AWAY_MS;
}

/** A hidden page does not ask why an active school has fallen silent, so its data may be old. */
function tick(state: ConnectionState, { time }: EventContext): Transition {
  const awake = { ...state, awakeAt: time };
  const { listener } = state;
  if (listener.kind !== 'open' || isWatched(state)) return transitionTo(awake);
  const isSilent = listener.isActive && time - (listener.heartbeatAt ?? time) > SILENCE_MS;
  return transitionTo(isSilent && state.trust === 'current' ? pause(awake) : awake);
}

/** A hidden page sends nothing, and after a while it closes its listener, unless something holds it. */
function hide(state: ConnectionState, now: EventContext): Transition {
  const page = { kind: 'hidden', since: now.time } as const;
  const hidden: ConnectionState = { ...state, page, awakeAt: now.time };
  if (state.isHeld) return transitionTo(hidden);
  return unwatch(hidden, now);
}

/** Nobody watches the connection any more. */
function unwatch(state: ConnectionState, now: EventContext): Transition {
  switch (state.listener.kind) {
    case 'closed':
      return unchanged(state);
    case 'failed':
      return transitionTo(pause(state), { type: 'cancel' });
    case 'open':
      return listen(state, now);
  }
}

function hold(state: ConnectionState, now: EventContext): Transition {
  const held = { ...state, isHeld: true };
  return isWatched(state) ? transitionTo(held) : listen(held, now);
}

function release(state: ConnectionState, now: EventContext): Transition {
  const released = { ...state, isHeld: false };
  return isWatched(released) ? transitionTo(released) : unwatch(released, now);
}
