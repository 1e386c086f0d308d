import { retryDelay } from '@laundry-board/shared-types/timing';
import type {
  Command,
  ConnectionEvent,
  ConnectionState,
  KnownSchool,
  Moment,
  OpenListener,
  Transition,
} from './connectionState.ts';

/** A backend is pinged after so long without a heartbeat. An active school reports every second. */
export const SILENCE_MS = 4000;

/** Longest wait for the answer to a ping. */
export const PING_LIMIT_MS = 3000;

/** Time between pings of an unreachable backend, less jitter. */
const PING_INTERVAL_MS = 3000;

/** How long a page that woke waits for a heartbeat before it assumes that its connection is dead. */
export const WAKE_MS = 1500;

/** A page that was hidden, frozen or asleep for longer was away. */
export const AWAY_MS = 30_000;

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
    school: { kind: 'loading' },
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
  switch (event.type) {
    case 'started':
      return open(state, moment);
    case 'school':
      return hear(state, { kind: 'live', school: event.school }, moment);
    case 'missing':
      return hear(state, { kind: 'missing' }, moment);
    case 'building':
      return hear(state, lastKnown(state), moment);
    case 'disconnected':
      return disconnect(state);
    case 'listener failed':
      return fail(state, event.error, moment);
    case 'waited':
      return goOn(state, event.late, moment);
    case 'pong':
      return takePong(state, event.took, moment);
    case 'ping failed':
      return takeSilence(state, event.took, moment);
    case 'woke':
      return wake(state, moment);
    case 'hidden':
      return hide(state, moment);
    case 'held':
      return hold(state);
    case 'released':
      return release(state, moment);
  }
}

function stay(state: ConnectionState, ...commands: readonly Command[]): Transition {
  return { state, commands };
}

const NEW_LISTENER: OpenListener = {
  kind: 'open',
  step: 'listening',
  heartbeatAt: null,
  isActive: false,
  isSuspect: false,
  reconnects: 0,
  pingTook: 0,
};

function open(state: ConnectionState, moment: Moment): Transition {
  const opened = { ...state, listener: NEW_LISTENER, awakeAt: moment.time };
  const wait: Command =
    state.page.kind === 'hidden'
      ? waitHidden(state, state.page.since, moment)
      : { type: 'wait', delay: SILENCE_MS };
  return stay(opened, { type: 'subscribe' }, wait);
}

/** Until a hidden page closes its listener; for ever while something needs it. */
function waitHidden({ isHeld }: ConnectionState, since: number, { time }: Moment): Command {
  if (isHeld) return { type: 'rest' };
  return { type: 'wait', delay: Math.max(0, HIDDEN_MS - (time - since)) };
}

/** A heartbeat: whatever was wrong is over. */
function hear(state: ConnectionState, known: KnownSchool, { time }: Moment): Transition {
  if (state.listener.kind !== 'open') return stay(state);
  const { heartbeatAt } = state.listener;
  const isActive = heartbeatAt !== null && time - heartbeatAt < SILENCE_MS;
  const heard: ConnectionState = {
    ...state,
    school: known,
    listener: { ...NEW_LISTENER, heartbeatAt: time, isActive },
    failures: 0,
    awakeAt: time,
  };
  const log: readonly Command[] =
    known.kind === 'missing' && lastKnown(state).kind !== 'missing'
      ? [{ type: 'log missing' }]
      : [];
  // A hidden page goes on waiting for its listener to be closed.
  const wait: readonly Command[] =
    state.page.kind === 'hidden' ? [] : [{ type: 'wait', delay: SILENCE_MS }];
  return stay(heard, ...log, ...wait);
}

function lastKnown({ school }: ConnectionState): KnownSchool {
  return school.kind === 'unreachable' ? school.known : school;
}

function unreachable(state: ConnectionState): ConnectionState {
  return { ...state, school: { kind: 'unreachable', known: lastKnown(state) } };
}

/** The SDK has lost the backend, unless that is our own doing or known already. */
function disconnect(state: ConnectionState): Transition {
  const { listener } = state;
  if (listener.kind !== 'open' || listener.isSuspect) return stay(state);
  const isNews =
    listener.step === 'listening' ||
    (listener.step === 'pinging' && state.school.kind !== 'unreachable');
  if (!isNews) return stay(state);
  if (state.page.kind === 'hidden') return stay(unreachable(state));
  return stay(
    { ...unreachable(state), listener: { ...listener, step: 'disconnected' } },
    { type: 'wait', delay: GRACE_MS },
  );
}

function fail(state: ConnectionState, error: unknown, { random }: Moment): Transition {
  const failures = state.failures + 1;
  const isIdle = state.page.kind === 'hidden' && !state.isHeld;
  return stay(
    { ...state, listener: { kind: 'failed' }, failures },
    { type: 'log failure', error },
    isIdle
      ? { type: 'rest' }
      : { type: 'wait', delay: retryDelay(failures, FIRST_RETRY_MS, random) },
  );
}

/** The wait is over: what comes next depends on what was waited for. */
function goOn(state: ConnectionState, late: number, moment: Moment): Transition {
  const { listener } = state;
  if (listener.kind === 'failed') return open(state, moment);
  if (listener.kind === 'closed') return stay(state);
  if (state.page.kind === 'hidden') {
    return stay({ ...state, listener: { kind: 'closed' } }, { type: 'unsubscribe' }, REST);
  }
  const isSuspect = listener.isSuspect || late > AWAY_MS;
  const awake = { ...state, awakeAt: moment.time };
  switch (listener.step) {
    case 'settling':
      return reconnect(awake, listener, moment);
    case 'reconnecting':
      return ping(unreachable(awake), { ...listener, isSuspect });
    case 'listening':
    case 'disconnected':
    case 'pinging':
    case 'pausing':
      return ping(awake, { ...listener, isSuspect });
  }
}

const REST: Command = { type: 'rest' };

function ping(state: ConnectionState, listener: OpenListener): Transition {
  return stay({ ...state, listener: { ...listener, step: 'pinging' } }, { type: 'ping' });
}

function takePong(state: ConnectionState, took: number, moment: Moment): Transition {
  const { listener, school } = state;
  if (listener.kind !== 'open' || listener.step !== 'pinging') return stay(state);
  const answered = { ...listener, pingTook: took };
  if (school.kind === 'unreachable') {
    // The SDK may be reconnecting already: on a slow connection it must not be interrupted.
    return stay(
      { ...state, listener: { ...answered, step: 'settling' } },
      { type: 'wait', delay: Math.max(GRACE_MS, 3 * took) },
    );
  }
  if (listener.isSuspect || listener.isActive) return reconnect(state, answered, moment);
  return stay(
    { ...state, listener: { ...answered, step: 'listening' } },
    { type: 'wait', delay: SILENCE_MS },
  );
}

function takeSilence(state: ConnectionState, took: number, { random }: Moment): Transition {
  const { listener } = state;
  if (listener.kind !== 'open' || listener.step !== 'pinging') return stay(state);
  return stay(
    { ...unreachable(state), listener: { ...listener, step: 'pausing' } },
    { type: 'wait', delay: Math.max(0, PING_INTERVAL_MS * (1 - random / 4) - took) },
  );
}

function reconnect(state: ConnectionState, listener: OpenListener, { random }: Moment): Transition {
  const reconnects = listener.reconnects + 1;
  // Until the next heartbeat the SDK reports from its cache, which is our own doing.
  const reconnecting: OpenListener = {
    ...listener,
    step: 'reconnecting',
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
  const isSuspect = state.listener.isSuspect || moment.time - state.awakeAt > AWAY_MS;
  const listener: OpenListener = { ...state.listener, step: 'listening', isSuspect };
  if (state.school.kind === 'unreachable') return ping(visible, listener);
  return stay({ ...visible, listener }, { type: 'wait', delay: WAKE_MS });
}

/** A hidden page sends nothing, and after a while it closes its listener. */
function hide(state: ConnectionState, moment: Moment): Transition {
  const { listener } = state;
  const hidden: ConnectionState = { ...state, page: { kind: 'hidden', since: moment.time } };
  if (listener.kind === 'closed') return stay(hidden);
  // What an alert waits for is worth another listener.
  if (listener.kind === 'failed') return stay(hidden, ...(state.isHeld ? [] : [REST]));
  return stay(
    { ...hidden, listener: { ...listener, step: 'listening' }, awakeAt: moment.time },
    waitHidden(hidden, moment.time, moment),
  );
}

function hold(state: ConnectionState): Transition {
  const isListening = state.listener.kind === 'open' && state.page.kind === 'hidden';
  return stay({ ...state, isHeld: true }, ...(isListening ? [REST] : []));
}

function release(state: ConnectionState, moment: Moment): Transition {
  const released = { ...state, isHeld: false };
  const { page } = state;
  if (page.kind === 'visible' || state.listener.kind === 'closed') return stay(released);
  if (state.listener.kind === 'failed') return stay(released, REST);
  return stay(released, waitHidden(released, page.since, moment));
}
