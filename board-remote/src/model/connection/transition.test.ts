import { describe, expect, test } from '@jest/globals';
import type {
  Command,
  ConnectionEvent,
  ConnectionState,
  OpenListener,
  Step,
  Trust,
} from './connectionState.ts';
import { ASLEEP_MS, AWAY_MS, HIDDEN_ASLEEP_MS, HIDDEN_MS, SILENCE_MS } from './connectionTimes.ts';
import { initialState, transition } from './transition.ts';

const NOW = 1_700_000_000_000;

const STEPS: Readonly<Record<string, Step>> = {
  listening: { kind: 'listening' },
  pinging: { kind: 'pinging' },
  'waiting to ping': { kind: 'waiting', next: 'ping' },
  'waiting to reconnect': { kind: 'waiting', next: 'reconnect' },
  reconnecting: { kind: 'reconnecting' },
};

const EVENTS = {
  school: { type: 'school' },
  missing: { type: 'missing' },
  heartbeat: { type: 'heartbeat' },
  waited: { type: 'waited' },
  disconnected: { type: 'disconnected' },
  pong: { type: 'pong', took: 100 },
  'ping failed': { type: 'ping failed', took: 100 },
  failed: { type: 'listener failed', error: 'permission-denied' },
  tick: { type: 'tick' },
} as const satisfies Record<string, ConnectionEvent>;

/** A visible page that listens to a quiet school, in a step. */
function listeningPage(step: string): ConnectionState {
  const started = transition(initialState(NOW, false), { type: 'started' }, MOMENT).state;
  const heard = transition(started, { type: 'school' }, MOMENT).state;
  const next = STEPS[step];
  if (next === undefined) throw new Error('It has no such step.');
  return { ...heard, listener: { ...listenerOf(heard), step: next } };
}

/** The same page, whose listener has ended. */
function endedPage(kind: 'closed' | 'failed'): ConnectionState {
  return { ...listeningPage('listening'), listener: { kind } };
}

function listenerOf({ listener }: ConnectionState): OpenListener {
  if (listener.kind !== 'open') throw new Error(`The listener is ${listener.kind}.`);
  return listener;
}

/** Times in milliseconds since NOW. */
function at(time: number) {
  return { time: NOW + time, random: 0 };
}

const MOMENT = at(0);

function names(commands: readonly Command[]): string {
  return commands
    .map((command) => (command.type === 'wait' ? `wait ${command.delay}` : command.type))
    .join(', ');
}

interface Row {
  readonly step: string;
  readonly trust: Trust;
  readonly event: keyof typeof EVENTS;
  readonly next: string;
  readonly commands: string;
}

/** The diagram of docs/connection.md for a visible page; what is not here changes no step. */
const TABLE: readonly Row[] = [
  {
    step: 'listening',
    trust: 'current',
    event: 'school',
    next: 'listening',
    commands: 'wait 4000',
  },
  { step: 'listening', trust: 'current', event: 'waited', next: 'pinging', commands: 'ping' },
  {
    step: 'listening',
    trust: 'current',
    event: 'disconnected',
    next: 'waiting to ping',
    commands: 'wait 500',
  },
  { step: 'pinging', trust: 'current', event: 'pong', next: 'listening', commands: 'wait 8000' },
  {
    step: 'pinging',
    trust: 'unreachable',
    event: 'pong',
    next: 'waiting to reconnect',
    commands: 'wait 500',
  },
  {
    step: 'pinging',
    trust: 'paused',
    event: 'pong',
    next: 'reconnecting',
    commands: 'reconnect, wait 5000',
  },
  {
    step: 'pinging',
    trust: 'current',
    event: 'ping failed',
    next: 'waiting to ping',
    commands: 'wait 2900',
  },
  {
    step: 'pinging',
    trust: 'current',
    event: 'disconnected',
    next: 'waiting to ping',
    commands: 'wait 500',
  },
  { step: 'pinging', trust: 'unreachable', event: 'disconnected', next: 'pinging', commands: '' },
  {
    step: 'waiting to ping',
    trust: 'unreachable',
    event: 'waited',
    next: 'pinging',
    commands: 'ping',
  },
  {
    step: 'waiting to reconnect',
    trust: 'unreachable',
    event: 'waited',
    next: 'reconnecting',
    commands: 'reconnect, wait 5000',
  },
  { step: 'reconnecting', trust: 'current', event: 'waited', next: 'pinging', commands: 'ping' },
  {
    step: 'reconnecting',
    trust: 'current',
    event: 'disconnected',
    next: 'reconnecting',
    commands: '',
  },
  {
    step: 'reconnecting',
    trust: 'unreachable',
    event: 'school',
    next: 'listening',
    commands: 'wait 4000',
  },
  {
    step: 'pinging',
    trust: 'current',
    event: 'failed',
    next: 'failed',
    commands: 'log failure, wait 1000',
  },
];

test.each(TABLE)(
  '$step, $trust: after $event it is $next',
  ({ step, trust, event, next, commands }) => {
    const before = { ...listeningPage(step), trust };
    const { state, commands: given } = transition(before, EVENTS[event], MOMENT);
    const { listener } = state;
    expect(listener.kind === 'open' ? listener.step : listener.kind).toEqual(STEPS[next] ?? next);
    expect(names(given)).toBe(commands);
  },
);

test('a page that starts knows nothing, and opens its listener', () => {
  expect(initialState(NOW, true)).toEqual({
    document: 'nothing',
    trust: 'current',
    listener: { kind: 'closed' },
    failures: 0,
    page: { kind: 'hidden', since: NOW },
    isHeld: false,
    awakeAt: NOW,
  });
  const { state, commands } = transition(
    initialState(NOW, false),
    { type: 'started' },
    at(ASLEEP_MS),
  );
  expect(state).toEqual({
    document: 'nothing',
    trust: 'current',
    listener: {
      kind: 'open',
      step: { kind: 'listening' },
      heartbeatAt: null,
      hasSnapshot: false,
      isActive: false,
      isSuspect: false,
      reconnects: 0,
      pingTook: 0,
      calmPings: 0,
    },
    failures: 0,
    page: { kind: 'visible' },
    isHeld: false,
    awakeAt: NOW + ASLEEP_MS,
  });
  expect(names(commands)).toBe('subscribe, wait 4000');
});

describe('what comes too late changes nothing', () => {
  test.each([
    ['closed', 'school'],
    ['closed', 'missing'],
    ['closed', 'heartbeat'],
    ['closed', 'disconnected'],
    ['closed', 'waited'],
    ['closed', 'pong'],
    ['closed', 'ping failed'],
    ['failed', 'school'],
    ['failed', 'missing'],
    ['failed', 'heartbeat'],
    ['failed', 'disconnected'],
    ['failed', 'pong'],
    ['failed', 'ping failed'],
  ] as const)('a listener that is %s: %s', (kind, event) => {
    const before = endedPage(kind);
    expect(transition(before, EVENTS[event], MOMENT)).toEqual({ state: before, commands: [] });
  });

  test.each([
    ['listening', 'pong'],
    ['listening', 'ping failed'],
    ['waiting to ping', 'pong'],
    ['waiting to ping', 'ping failed'],
    ['waiting to reconnect', 'disconnected'],
    ['reconnecting', 'pong'],
    ['reconnecting', 'ping failed'],
  ] as const)('a listener that is %s: %s', (step, event) => {
    const before = listeningPage(step);
    expect(transition(before, EVENTS[event], MOMENT)).toEqual({ state: before, commands: [] });
  });
});

test('a document that is missing is logged once, and again after it was there', () => {
  const first = transition(listeningPage('listening'), EVENTS.missing, MOMENT);
  expect(first.state.document).toBe('missing');
  expect(names(first.commands)).toBe('log missing, wait 4000');
  const second = transition(first.state, EVENTS.missing, MOMENT);
  expect(names(second.commands)).toBe('wait 4000');
  const there = transition(second.state, EVENTS.school, MOMENT);
  expect(names(there.commands)).toBe('wait 4000');
  const third = transition(there.state, EVENTS.missing, MOMENT);
  expect(names(third.commands)).toBe('log missing, wait 4000');
});

test.each([
  [SILENCE_MS - 1, true],
  [SILENCE_MS, false],
])('a snapshot %i ms after the last one: active is %s', (time, isActive) => {
  // The page runs every second, so that it has not slept.
  const before = transition(listeningPage('listening'), EVENTS.tick, at(time - 1000)).state;
  expect(listenerOf(transition(before, EVENTS.school, at(time)).state).isActive).toBe(isActive);
});

describe('a heartbeat that says nothing of the document', () => {
  const started = transition(initialState(NOW, false), { type: 'started' }, MOMENT).state;

  test('makes a school current whose document came over the same listener', () => {
    const before: ConnectionState = { ...listeningPage('reconnecting'), trust: 'unreachable' };
    expect(transition(before, EVENTS.heartbeat, MOMENT).state.trust).toBe('current');
  });

  test.each([
    ['there', 'unreachable', 'paused'],
    ['there', 'paused', 'paused'],
    ['there', 'current', 'current'],
    ['missing', 'unreachable', 'current'],
    ['nothing', 'unreachable', 'current'],
  ] as const)(
    'in a new listener, with a document that is %s and %s, leaves it %s',
    (document, trust, after) => {
      const { state } = transition({ ...started, document, trust }, EVENTS.heartbeat, MOMENT);
      expect(state.trust).toBe(after);
      expect(state.document).toBe(document);
      expect(listenerOf(state).hasSnapshot).toBe(false);
    },
  );
});

test('a heartbeat after an outage begins to count calm pings anew', () => {
  const listener = { ...listenerOf(listeningPage('listening')), calmPings: 2 };
  const before: ConnectionState = { ...listeningPage('listening'), listener };
  const calm = (state: ConnectionState) =>
    listenerOf(transition(state, EVENTS.school, at(SILENCE_MS)).state).calmPings;
  expect(calm(before)).toBe(2);
  expect(calm({ ...before, trust: 'unreachable' })).toBe(0);
  expect(calm({ ...before, listener: { ...listener, isSuspect: true } })).toBe(0);
});

test('what the SDK loses after our own reconnect is no news', () => {
  const reconnected = transition(
    { ...listeningPage('pinging'), trust: 'paused' },
    EVENTS.pong,
    MOMENT,
  ).state;
  expect(listenerOf(reconnected)).toMatchObject({ isActive: false, isSuspect: true });
  const pinging = transition(reconnected, EVENTS.waited, MOMENT).state;
  expect(transition(pinging, EVENTS.disconnected, MOMENT)).toEqual({
    state: pinging,
    commands: [],
  });
});

test('pings of an unreachable backend come up to a quarter earlier', () => {
  const { commands } = transition(listeningPage('pinging'), EVENTS['ping failed'], {
    ...MOMENT,
    random: 1,
  });
  expect(names(commands)).toBe('wait 2150');
});

describe('after a sleep', () => {
  test.each(['waited', 'pong', 'ping failed', 'tick'] as const)(
    'a page whose first event is %s waits for a heartbeat, and suspects its connection',
    (type) => {
      const before = listeningPage('pinging');
      const { state, commands } = transition(before, EVENTS[type], at(ASLEEP_MS + 1));
      expect(state.trust).toBe('paused');
      expect(listenerOf(state)).toMatchObject({ step: { kind: 'listening' }, isSuspect: true });
      expect(names(commands)).toBe('wait 1500');
    },
  );

  test('of four seconds exactly nothing is suspected', () => {
    const { state } = transition(listeningPage('pinging'), EVENTS.waited, at(ASLEEP_MS));
    expect(state.trust).toBe('current');
    expect(listenerOf(state).isSuspect).toBe(false);
  });

  test('a snapshot ends the suspicion', () => {
    const { state } = transition(listeningPage('listening'), EVENTS.school, at(ASLEEP_MS + 1));
    expect(state.trust).toBe('current');
    expect(listenerOf(state).isSuspect).toBe(false);
  });

  test('a loss that the SDK notices may be from before it', () => {
    const before = listeningPage('listening');
    const { state, commands } = transition(before, EVENTS.disconnected, at(ASLEEP_MS + 1));
    expect(state.trust).toBe('paused');
    expect(names(commands)).toBe('');
  });

  test('an unreachable backend stays so, and is pinged at once', () => {
    const before: ConnectionState = { ...listeningPage('waiting to ping'), trust: 'unreachable' };
    const { state, commands } = transition(before, EVENTS.tick, at(ASLEEP_MS + 1));
    expect(state.trust).toBe('unreachable');
    expect(names(commands)).toBe('ping');
  });

  test('a listener that has failed is opened again', () => {
    const { state, commands } = transition(endedPage('failed'), EVENTS.waited, at(ASLEEP_MS + 1));
    expect(state.trust).toBe('paused');
    expect(names(commands)).toBe('subscribe, wait 4000');
  });

  test('a listener that is closed stays so', () => {
    const { state, commands } = transition(endedPage('closed'), EVENTS.tick, at(ASLEEP_MS + 1));
    expect(state.listener).toEqual({ kind: 'closed' });
    expect(names(commands)).toBe('');
  });
});

describe('a page that is hidden', () => {
  const HIDDEN = { kind: 'hidden', since: NOW } as const;
  const hidden: ConnectionState = { ...listeningPage('listening'), page: HIDDEN };

  test.each([
    ['open', 'wait 300000'],
    ['failed', 'cancel'],
    ['closed', ''],
  ] as const)('with a listener that is %s', (kind, commands) => {
    const before = listeningPage('listening');
    const listener = kind === 'open' ? before.listener : ({ kind } as const);
    const after = transition({ ...before, listener }, { type: 'hidden' }, MOMENT);
    expect(after.state).toMatchObject({ listener: { kind }, page: HIDDEN });
    expect(names(after.commands)).toBe(commands);
  });

  test('and held goes on as if it were visible', () => {
    const before: ConnectionState = { ...listeningPage('pinging'), isHeld: true };
    expect(transition(before, { type: 'hidden' }, MOMENT)).toEqual({
      state: { ...before, page: HIDDEN },
      commands: [],
    });
  });

  test('rests as soon as it is no longer held', () => {
    const { state, commands } = transition(
      { ...hidden, isHeld: true },
      { type: 'released' },
      at(1000),
    );
    expect(state.isHeld).toBe(false);
    expect(names(commands)).toBe('wait 299000');
  });

  test('listens again as soon as it is held', () => {
    const { state, commands } = transition(hidden, { type: 'held' }, at(1000));
    expect(state.isHeld).toBe(true);
    expect(names(commands)).toBe('wait 1500');
  });

  test('closes its listener after five minutes', () => {
    const running = { ...hidden, awakeAt: NOW + HIDDEN_MS };
    const { state, commands } = transition(running, EVENTS.waited, at(HIDDEN_MS));
    expect(state.listener).toEqual({ kind: 'closed' });
    expect(state.trust).toBe('paused');
    expect(commands).toEqual([{ type: 'unsubscribe' }, { type: 'cancel' }]);
  });

  test('hears of a loss, but sends nothing', () => {
    const { state, commands } = transition(hidden, EVENTS.disconnected, MOMENT);
    expect(state.trust).toBe('unreachable');
    expect(listenerOf(state).step).toEqual({ kind: 'listening' });
    expect(commands).toEqual([]);
  });

  test('keeps waiting for its end when a snapshot comes', () => {
    expect(transition(hidden, EVENTS.school, MOMENT).commands).toEqual([]);
  });

  test.each([
    ['an active school', true, SILENCE_MS + 1, 'paused'],
    ['an active school', true, SILENCE_MS, 'current'],
    ['a quiet school', false, SILENCE_MS + 1, 'current'],
  ] as const)('with %s (%s), silent for %i ms, is %s', (_school, isActive, time, trust) => {
    const listener = { ...listenerOf(hidden), isActive };
    const { state } = transition({ ...hidden, listener }, EVENTS.tick, at(time));
    expect(state).toMatchObject({ trust, awakeAt: NOW + time });
  });

  test('says of a lost backend no less than before when its school is silent', () => {
    const listener = { ...listenerOf(hidden), isActive: true };
    const before: ConnectionState = { ...hidden, listener, trust: 'unreachable' };
    const { state } = transition(before, EVENTS.tick, at(SILENCE_MS + 1));
    expect(state.trust).toBe('unreachable');
  });

  test('and has a failed listener only notes that it runs', () => {
    const before: ConnectionState = { ...hidden, listener: { kind: 'failed' } };
    expect(transition(before, EVENTS.tick, at(5000))).toEqual({
      state: { ...before, awakeAt: NOW + 5000 },
      commands: [],
    });
  });

  test.each([
    [HIDDEN_ASLEEP_MS, 'current'],
    [HIDDEN_ASLEEP_MS + 1, 'paused'],
  ] as const)('and did not run for %i ms is %s', (time, trust) => {
    expect(transition(hidden, EVENTS.tick, at(time)).state.trust).toBe(trust);
  });
});

describe('a page that wakes', () => {
  /** A page that was hidden a second after its last snapshot, and ran until it wakes. */
  function woken(time: number, before: Partial<ConnectionState> = {}): OpenListener {
    const hidden = transition(listeningPage('listening'), { type: 'hidden' }, at(1000)).state;
    const ran = { ...hidden, awakeAt: NOW + time, ...before };
    return listenerOf(transition(ran, { type: 'woke' }, at(time)).state);
  }

  test('suspects its connection if it was hidden without a snapshot for longer than half a minute', () => {
    expect(woken(1000 + AWAY_MS).isSuspect).toBe(false);
    expect(woken(1000 + AWAY_MS + 1).isSuspect).toBe(true);
  });

  test('and heard of the school meanwhile suspects nothing', () => {
    const listener = { ...listenerOf(listeningPage('listening')), heartbeatAt: NOW + 10_000 };
    expect(woken(1000 + AWAY_MS + 1, { listener }).isSuspect).toBe(false);
  });

  test('and never heard of the school counts from when it was hidden', () => {
    const listener = { ...listenerOf(listeningPage('listening')), heartbeatAt: null };
    expect(woken(1000 + AWAY_MS, { listener }).isSuspect).toBe(false);
  });

  test('and was held has watched its connection itself', () => {
    expect(woken(1000 + AWAY_MS + 1, { isHeld: true }).isSuspect).toBe(false);
  });

  test('and was visible all the time suspects nothing', () => {
    expect(woken(1000 + AWAY_MS + 1, { page: { kind: 'visible' } }).isSuspect).toBe(false);
  });

  test('keeps a suspicion that it had', () => {
    const listener = { ...listenerOf(listeningPage('listening')), isSuspect: true };
    expect(woken(2000, { listener }).isSuspect).toBe(true);
  });
});
