import { describe, expect, test } from '@jest/globals';
import { retryDelay } from '@laundry-board/shared-types/timing';
import type {
  ConnectionEvent,
  ConnectionState,
  OpenListener,
  SchoolState,
  Step,
  Transition,
} from './connectionState.ts';
import {
  ASLEEP_MS,
  AWAY_MS,
  HIDDEN_ASLEEP_MS,
  HIDDEN_MS,
  initialState,
  LONGEST_SILENCE_MS,
  SILENCE_MS,
  transition,
  WAKE_MS,
} from './transition.ts';

const NOW = 1_700_000_000_000;
const SCHOOL = { buildings: [] };
const ERROR = new Error('permission-denied');

const LOADING: SchoolState = { kind: 'loading' };
const MISSING: SchoolState = { kind: 'missing' };
const LIVE: SchoolState = { kind: 'live', school: SCHOOL };
const PAUSED: SchoolState = { kind: 'paused', known: { kind: 'live', school: SCHOOL } };
const LOST: SchoolState = { kind: 'unreachable', known: { kind: 'live', school: SCHOOL } };

const LISTENER: OpenListener = {
  kind: 'open',
  step: 'listening',
  heartbeatAt: NOW - 10_000,
  hasReported: true,
  isActive: false,
  isSuspect: false,
  reconnects: 0,
  pingTook: 0,
  calmPings: 0,
};

/** A visible page that listens to a quiet school. */
const QUIET: ConnectionState = {
  school: LIVE,
  listener: LISTENER,
  failures: 0,
  page: { kind: 'visible' },
  isHeld: false,
  awakeAt: NOW - 1000,
};

const CLOSED: ConnectionState = { ...QUIET, listener: { kind: 'closed' } };
const FAILED: ConnectionState = { ...QUIET, listener: { kind: 'failed' }, failures: 1 };

const listening = (changes: Partial<OpenListener>): ConnectionState => ({
  ...QUIET,
  listener: { ...LISTENER, ...changes },
});

/** The same connection on a page that has been hidden for so long. */
const hiddenFor = (duration: number, state: ConnectionState): ConnectionState => ({
  ...state,
  page: { kind: 'hidden', since: NOW - duration },
});

const after = (state: ConnectionState, event: ConnectionEvent, random = 0): Transition =>
  transition(state, event, { time: NOW, random });

const wait = (delay: number) => ({ type: 'wait', delay });
const REST = { type: 'rest' };
const PING = { type: 'ping' };
const SUBSCRIBE = { type: 'subscribe' };
const NEW_LISTENER = { ...LISTENER, heartbeatAt: null, hasReported: false };

describe('a connection that nobody has started', () => {
  test('of a visible page', () => {
    expect(initialState(NOW, false)).toEqual({
      ...QUIET,
      school: LOADING,
      listener: { kind: 'closed' },
      awakeAt: NOW,
    });
  });

  test('of a hidden page knows since when', () => {
    expect(initialState(NOW, true).page).toEqual({ kind: 'hidden', since: NOW });
  });
});

describe('started', () => {
  const started: ConnectionEvent = { type: 'started' };

  test('it listens, and waits for the first heartbeat', () => {
    expect(after(CLOSED, started)).toEqual({
      state: { ...CLOSED, listener: NEW_LISTENER, awakeAt: NOW },
      commands: [SUBSCRIBE, wait(SILENCE_MS)],
    });
  });

  test('a hidden page waits for what is left until it closes its listener', () => {
    const { commands } = after(hiddenFor(1000, CLOSED), started);
    expect(commands).toEqual([SUBSCRIBE, wait(HIDDEN_MS - 1000)]);
  });

  test('a page that was hidden for too long closes its listener at once', () => {
    const { commands } = after(hiddenFor(HIDDEN_MS + 1, CLOSED), started);
    expect(commands).toEqual([SUBSCRIBE, wait(0)]);
  });

  test('a hidden page that is held waits as a visible one', () => {
    const { commands } = after(hiddenFor(1000, { ...CLOSED, isHeld: true }), started);
    expect(commands).toEqual([SUBSCRIBE, wait(SILENCE_MS)]);
  });
});

describe('a heartbeat', () => {
  const school: ConnectionEvent = { type: 'school', school: SCHOOL };
  const troubled: ConnectionState = {
    ...listening({ step: 'pausing', isSuspect: true, reconnects: 3, pingTook: 900 }),
    school: LOST,
    failures: 2,
  };

  test('ends whatever was wrong', () => {
    expect(after(troubled, school)).toEqual({
      state: { ...QUIET, listener: { ...LISTENER, heartbeatAt: NOW }, awakeAt: NOW },
      commands: [wait(SILENCE_MS)],
    });
  });

  const SINCE_THE_ONE_BEFORE = [
    { heartbeatAt: null, isActive: false },
    { heartbeatAt: NOW - SILENCE_MS, isActive: false },
    { heartbeatAt: NOW - SILENCE_MS + 1, isActive: true },
  ];
  for (const { heartbeatAt, isActive } of SINCE_THE_ONE_BEFORE) {
    const before = heartbeatAt === null ? 'none' : `one ${NOW - heartbeatAt} ms`;
    test(`after ${before} before says that the school is ${isActive ? '' : 'not '}active`, () => {
      const { state } = after(listening({ heartbeatAt }), school);
      expect(state.listener).toEqual({ ...LISTENER, heartbeatAt: NOW, isActive });
    });
  }

  test('leaves a hidden page waiting for its listener to be closed', () => {
    const { state, commands } = after(hiddenFor(1000, troubled), school);
    expect(state.school).toEqual(LIVE);
    expect(commands).toEqual([]);
  });

  test('of a listener that is gone says nothing', () => {
    expect(after(CLOSED, school)).toEqual({ state: CLOSED, commands: [] });
    expect(after(FAILED, school)).toEqual({ state: FAILED, commands: [] });
  });
});

describe('a missing document', () => {
  const missing: ConnectionEvent = { type: 'missing' };

  for (const school of [LOADING, LIVE, LOST]) {
    test(`after ${school.kind} is logged`, () => {
      const { state, commands } = after({ ...QUIET, school }, missing);
      expect(state.school).toEqual(MISSING);
      expect(commands).toEqual([{ type: 'log missing' }, wait(SILENCE_MS)]);
    });
  }

  for (const school of [MISSING, { kind: 'unreachable', known: MISSING } as const]) {
    test(`that ${school.kind === 'missing' ? 'is' : 'was'} known is not logged again`, () => {
      expect(after({ ...QUIET, school }, missing).commands).toEqual([wait(SILENCE_MS)]);
    });
  }
});

describe('a report of a building’s own document', () => {
  const report: ConnectionEvent = { type: 'building' };

  for (const school of [LOADING, LIVE, MISSING]) {
    test(`is a heartbeat that leaves a school ${school.kind}`, () => {
      expect(after({ ...QUIET, school }, report)).toEqual({
        state: {
          ...QUIET,
          school,
          listener: { ...LISTENER, heartbeatAt: NOW },
          awakeAt: NOW,
        },
        commands: [wait(SILENCE_MS)],
      });
    });
  }

  test('says that a lost backend is back', () => {
    expect(after({ ...QUIET, school: LOST }, report).state.school).toEqual(LIVE);
  });
});

describe('a disconnection', () => {
  const disconnected: ConnectionEvent = { type: 'disconnected' };

  for (const step of ['listening', 'pinging'] as const) {
    test(`while ${step} is news: the SDK gets half a second`, () => {
      expect(after(listening({ step }), disconnected)).toEqual({
        state: { ...listening({ step: 'disconnected' }), school: LOST },
        commands: [wait(500)],
      });
    });
  }

  for (const step of ['disconnected', 'settling', 'reconnecting', 'pausing'] as const) {
    test(`while ${step} is no news`, () => {
      const state = listening({ step });
      expect(after(state, disconnected)).toEqual({ state, commands: [] });
    });
  }

  test('while a lost backend is pinged is no news', () => {
    const state: ConnectionState = { ...listening({ step: 'pinging' }), school: LOST };
    expect(after(state, disconnected)).toEqual({ state, commands: [] });
  });

  test('of a suspect connection is no news', () => {
    const state = listening({ isSuspect: true });
    expect(after(state, disconnected)).toEqual({ state, commands: [] });
  });

  test('of a listener that is gone says nothing', () => {
    expect(after(CLOSED, disconnected)).toEqual({ state: CLOSED, commands: [] });
  });

  test('on a hidden page is known, and nothing is done', () => {
    const state = hiddenFor(1000, QUIET);
    expect(after(state, disconnected)).toEqual({ state: { ...state, school: LOST }, commands: [] });
  });

  test('after a pause is checked by a ping before it is believed', () => {
    expect(after({ ...QUIET, school: PAUSED }, disconnected)).toEqual({
      state: { ...listening({ step: 'disconnected' }), school: PAUSED },
      commands: [wait(500)],
    });
  });

  test('that was known keeps what is known of the school', () => {
    const { state } = after({ ...QUIET, school: LOST }, disconnected);
    expect(state.school).toEqual(LOST);
  });
});

describe('a listener that fails', () => {
  const failed: ConnectionEvent = { type: 'listener failed', error: ERROR };
  const log = { type: 'log failure', error: ERROR };

  test('is logged, and opened again after a delay', () => {
    expect(after(QUIET, failed)).toEqual({ state: FAILED, commands: [log, wait(1000)] });
  });

  test('waits for longer with each failure, less jitter', () => {
    const { state, commands } = after({ ...QUIET, failures: 2 }, failed, 0.5);
    expect(state.failures).toBe(3);
    expect(commands).toEqual([log, wait(retryDelay(3, 1000, 0.5))]);
  });

  test('on a hidden page stays closed', () => {
    const { state, commands } = after(hiddenFor(1000, QUIET), failed);
    expect(state.school).toEqual(PAUSED);
    expect(commands).toEqual([log, REST]);
  });

  test('on a hidden page that is held is opened again', () => {
    const held = hiddenFor(1000, { ...QUIET, isHeld: true });
    expect(after(held, failed).commands).toEqual([log, wait(1000)]);
  });
});

describe('a wait that is over', () => {
  const waited: ConnectionEvent = { type: 'waited' };
  const reconnects = [{ type: 'reconnect' }, wait(5000)];

  test('opens a listener that failed', () => {
    const { state, commands } = after(FAILED, waited);
    expect(state.listener).toEqual(NEW_LISTENER);
    expect(commands).toEqual([SUBSCRIBE, wait(SILENCE_MS)]);
  });

  test('says nothing to a closed listener', () => {
    expect(after(CLOSED, waited)).toEqual({ state: CLOSED, commands: [] });
  });

  test('closes the listener of a hidden page', () => {
    const state = hiddenFor(HIDDEN_MS, QUIET);
    expect(after(state, waited)).toEqual({
      state: { ...state, school: PAUSED, listener: { kind: 'closed' } },
      commands: [{ type: 'unsubscribe' }, REST],
    });
  });

  for (const step of ['listening', 'disconnected', 'pinging', 'pausing'] as const) {
    test(`while ${step} pings`, () => {
      expect(after(listening({ step }), waited)).toEqual({
        state: { ...listening({ step: 'pinging' }), awakeAt: NOW },
        commands: [PING],
      });
    });
  }

  test('while settling reconnects', () => {
    expect(after({ ...listening({ step: 'settling' }), school: LOST }, waited)).toEqual({
      state: {
        ...listening({ step: 'reconnecting', isSuspect: true, reconnects: 1 }),
        school: LOST,
        awakeAt: NOW,
      },
      commands: reconnects,
    });
  });

  test('while reconnecting says that the backend is lost, and pings', () => {
    const { state, commands } = after(listening({ step: 'reconnecting' }), waited);
    expect(state).toEqual({ ...listening({ step: 'pinging' }), school: LOST, awakeAt: NOW });
    expect(commands).toEqual([PING]);
  });

  test('leaves a suspect connection suspect', () => {
    const { state } = after(listening({ isSuspect: true }), waited);
    expect(state.listener).toEqual({ ...LISTENER, step: 'pinging', isSuspect: true });
  });
});

describe('a page that has slept', () => {
  /** It did not run for so long. */
  const asleepFor = (ms: number, state: ConnectionState): ConnectionState => ({
    ...state,
    awakeAt: NOW - ms,
  });
  const EVENTS: readonly ConnectionEvent[] = [
    { type: 'tick' },
    { type: 'waited' },
    { type: 'pong', took: 100 },
    { type: 'ping failed', took: 100 },
    { type: 'woke' },
  ];
  const STEPS: readonly Step[] = ['listening', 'pinging', 'reconnecting'];
  for (const event of EVENTS) {
    for (const step of STEPS) {
      test(`and finds out by "${event.type}" while ${step} claims nothing, and waits for a heartbeat`, () => {
        expect(after(asleepFor(ASLEEP_MS + 1, listening({ step })), event)).toEqual({
          state: { ...listening({ isSuspect: true }), school: PAUSED, awakeAt: NOW },
          commands: [wait(WAKE_MS)],
        });
      });
    }
  }

  test('for less goes on', () => {
    const { state } = after(asleepFor(ASLEEP_MS, QUIET), { type: 'tick' });
    expect(state).toEqual({ ...QUIET, awakeAt: NOW });
  });

  test('pings a lost backend at once', () => {
    const { commands } = after(asleepFor(ASLEEP_MS + 1, { ...QUIET, school: LOST }), {
      type: 'tick',
    });
    expect(commands).toEqual([PING]);
  });

  test('claims nothing though its listener has failed', () => {
    expect(after(asleepFor(ASLEEP_MS + 1, FAILED), { type: 'tick' }).state.school).toEqual(PAUSED);
  });

  test('and is hidden runs once a minute at least', () => {
    const minute = hiddenFor(61_000, asleepFor(61_000, QUIET));
    expect(after(minute, { type: 'tick' }).state.school).toEqual(LIVE);
    const longer = hiddenFor(100_000, asleepFor(HIDDEN_ASLEEP_MS + 1, QUIET));
    expect(after(longer, { type: 'tick' }).state.school).toEqual(PAUSED);
  });
});

describe('an answer to a ping', () => {
  const pong: ConnectionEvent = { type: 'pong', took: 100 };
  const pinging = (changes: Partial<OpenListener> = {}) =>
    listening({ step: 'pinging', ...changes });

  for (const { calmPings, delay } of [
    { calmPings: 0, delay: 8000 },
    { calmPings: 1, delay: 16_000 },
    { calmPings: 2, delay: LONGEST_SILENCE_MS },
    { calmPings: 20, delay: LONGEST_SILENCE_MS },
  ]) {
    test(`of a quiet school after ${calmPings} others: all is well for ${delay} ms`, () => {
      expect(after(pinging({ calmPings }), pong)).toEqual({
        state: listening({ pingTook: 100, calmPings: calmPings + 1 }),
        commands: [wait(delay)],
      });
    });
  }

  test('of a quiet school is followed by a pause less jitter', () => {
    expect(after(pinging(), pong, 1).commands).toEqual([wait(6000)]);
  });

  test('reconnects a new listener whose first report has not come', () => {
    const { commands } = after({ ...pinging({ hasReported: false }), school: PAUSED }, pong);
    expect(commands).toEqual([{ type: 'reconnect' }, wait(5000)]);
  });

  for (const reason of [{ isActive: true }, { isSuspect: true }]) {
    test(`reconnects a silent connection with ${Object.keys(reason).join()}`, () => {
      expect(after(pinging(reason), pong)).toEqual({
        state: listening({ step: 'reconnecting', isSuspect: true, reconnects: 1, pingTook: 100 }),
        commands: [{ type: 'reconnect' }, wait(5000)],
      });
    });
  }

  test('reconnects after delays that grow, less jitter', () => {
    const { state, commands } = after(pinging({ isSuspect: true, reconnects: 2 }), pong, 0.5);
    expect(state.listener).toHaveProperty('reconnects', 3);
    expect(commands).toEqual([{ type: 'reconnect' }, wait(retryDelay(3, 5000, 0.5))]);
  });

  test('gives a slow connection ten times as long for its first heartbeat', () => {
    const { commands } = after(pinging({ isActive: true }), { type: 'pong', took: 2000 });
    expect(commands).toEqual([{ type: 'reconnect' }, wait(20_000)]);
  });

  for (const { took, delay } of [
    { took: 100, delay: 500 },
    { took: 2000, delay: 6000 },
  ]) {
    test(`after ${took} ms gives the SDK of a lost backend ${delay} ms to reconnect`, () => {
      const lost: ConnectionState = { ...pinging({ isSuspect: true }), school: LOST };
      expect(after(lost, { type: 'pong', took })).toEqual({
        state: {
          ...listening({ step: 'settling', isSuspect: true, pingTook: took }),
          school: LOST,
        },
        commands: [wait(delay)],
      });
    });
  }

  for (const state of [CLOSED, QUIET]) {
    test(`that nobody waits for, with a listener ${state.listener.kind}, says nothing`, () => {
      expect(after(state, pong)).toEqual({ state, commands: [] });
    });
  }
});

describe('a ping that fails', () => {
  const pinging = listening({ step: 'pinging' });

  for (const { took, random, delay } of [
    { took: 0, random: 0, delay: 3000 },
    { took: 1000, random: 0, delay: 2000 },
    { took: 1000, random: 1, delay: 1250 },
    { took: 3000, random: 1, delay: 0 },
  ]) {
    test(`after ${took} ms says that the backend is lost, and pauses for ${delay} ms`, () => {
      expect(after(pinging, { type: 'ping failed', took }, random)).toEqual({
        state: { ...listening({ step: 'pausing' }), school: LOST },
        commands: [wait(delay)],
      });
    });
  }

  for (const state of [CLOSED, QUIET]) {
    test(`that nobody waits for, with a listener ${state.listener.kind}, says nothing`, () => {
      expect(after(state, { type: 'ping failed', took: 1 })).toEqual({ state, commands: [] });
    });
  }
});

describe('a page that wakes', () => {
  const woke: ConnectionEvent = { type: 'woke' };

  for (const state of [CLOSED, FAILED]) {
    test(`opens a listener that is ${state.listener.kind}`, () => {
      expect(after(hiddenFor(1000, state), woke)).toEqual({
        state: { ...state, listener: NEW_LISTENER, awakeAt: NOW },
        commands: [SUBSCRIBE, wait(SILENCE_MS)],
      });
    });
  }

  test('waits for a heartbeat', () => {
    expect(after(hiddenFor(1000, listening({ step: 'pausing' })), woke)).toEqual({
      state: { ...QUIET, awakeAt: NOW },
      commands: [wait(WAKE_MS)],
    });
  });

  test('after it was away suspects its connection', () => {
    const away = hiddenFor(AWAY_MS + 1, { ...listening({ heartbeatAt: null }), awakeAt: NOW });
    expect(after(away, woke).state.listener).toHaveProperty('isSuspect', true);
  });

  test('after less does not', () => {
    const away = hiddenFor(AWAY_MS, { ...listening({ heartbeatAt: null }), awakeAt: NOW });
    expect(after(away, woke).state.listener).toHaveProperty('isSuspect', false);
  });

  test('leaves a suspect connection suspect', () => {
    const { state } = after(listening({ isSuspect: true }), woke);
    expect(state.listener).toEqual({ ...LISTENER, isSuspect: true });
  });

  test('pings a lost backend at once', () => {
    expect(after(hiddenFor(1000, { ...QUIET, school: LOST }), woke)).toEqual({
      state: { ...listening({ step: 'pinging' }), school: LOST, awakeAt: NOW },
      commands: [PING],
    });
  });
});

describe('a page that is hidden', () => {
  const hidden: ConnectionEvent = { type: 'hidden' };

  test('sends nothing more, and waits until it closes its listener', () => {
    expect(after(listening({ step: 'pausing' }), hidden)).toEqual({
      state: hiddenFor(0, { ...QUIET, awakeAt: NOW }),
      commands: [wait(HIDDEN_MS)],
    });
  });

  test('but held goes on watching its connection', () => {
    expect(after({ ...listening({ step: 'pinging' }), isHeld: true }, hidden)).toEqual({
      state: hiddenFor(0, { ...listening({ step: 'pinging' }), isHeld: true, awakeAt: NOW }),
      commands: [],
    });
  });

  test('leaves a closed listener closed', () => {
    const closed = hiddenFor(0, { ...CLOSED, awakeAt: NOW });
    expect(after(CLOSED, hidden)).toEqual({ state: closed, commands: [] });
  });

  test('leaves a failed listener closed', () => {
    const paused = hiddenFor(0, { ...FAILED, school: PAUSED, awakeAt: NOW });
    expect(after(FAILED, hidden)).toEqual({ state: paused, commands: [REST] });
  });

  test('but held goes on waiting for a failed listener', () => {
    expect(after({ ...FAILED, isHeld: true }, hidden).commands).toEqual([]);
  });
});

describe('held', () => {
  const held: ConnectionEvent = { type: 'held' };

  test('a hidden page watches its connection', () => {
    const state = hiddenFor(1000, QUIET);
    expect(after(state, held)).toEqual({
      state: { ...state, isHeld: true, awakeAt: NOW },
      commands: [wait(WAKE_MS)],
    });
  });

  for (const state of [QUIET, hiddenFor(1000, CLOSED), hiddenFor(1000, FAILED)]) {
    test(`a ${state.page.kind} page goes on with its ${state.listener.kind} listener`, () => {
      expect(after(state, held)).toEqual({ state: { ...state, isHeld: true }, commands: [] });
    });
  }
});

describe('released', () => {
  const released: ConnectionEvent = { type: 'released' };

  test('a hidden page waits for what is left until it closes its listener', () => {
    const state = hiddenFor(1000, QUIET);
    expect(after({ ...state, isHeld: true }, released)).toEqual({
      state: { ...state, awakeAt: NOW },
      commands: [wait(HIDDEN_MS - 1000)],
    });
  });

  test('a hidden page stops waiting for a failed listener, and claims nothing', () => {
    const state = hiddenFor(1000, FAILED);
    expect(after({ ...state, isHeld: true }, released)).toEqual({
      state: { ...state, school: PAUSED },
      commands: [REST],
    });
  });

  for (const state of [QUIET, FAILED, hiddenFor(1000, CLOSED)]) {
    test(`a ${state.page.kind} page goes on with its ${state.listener.kind} listener`, () => {
      expect(after({ ...state, isHeld: true }, released)).toEqual({ state, commands: [] });
    });
  }
});
