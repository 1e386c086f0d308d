import { expect, test } from '@jest/globals';
import type { ConnectionEvent, ConnectionState, Step, Trust } from './connectionState.ts';
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
  waited: { type: 'waited' },
  disconnected: { type: 'disconnected' },
  pong: { type: 'pong', took: 100 },
  'ping failed': { type: 'ping failed', took: 100 },
  failed: { type: 'listener failed', error: 'permission-denied' },
} as const satisfies Record<string, ConnectionEvent>;

/** A visible page that listens to a quiet school, in a step. */
function listeningPage(step: string): ConnectionState {
  const started = transition(initialState(NOW, false), { type: 'started' }, MOMENT).state;
  const { listener } = transition(started, { type: 'school' }, MOMENT).state;
  const next = STEPS[step];
  if (listener.kind !== 'open' || next === undefined) throw new Error('It has no such step.');
  return { ...started, document: 'there', listener: { ...listener, step: next } };
}

const MOMENT = { time: NOW, random: 0 };

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
    const names = given.map((command) =>
      command.type === 'wait' ? `wait ${command.delay}` : command.type,
    );
    expect(names.join(', ')).toBe(commands);
  },
);
