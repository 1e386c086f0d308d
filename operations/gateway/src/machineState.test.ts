import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type MachineEvent, reportOf, transition, UNHEARD } from './machineState.ts';
import { type Reading, STATE_RULE } from './runRule.ts';

const S = 1000;
const MIN = 60 * S;

const PLUG = {
  source: { kind: 'power', onAbove: 10, offBelow: 5, unitWatts: 1 } as const,
  run: { onAfterMs: 0, offAfterMs: 180 * S, ignoresBursts: false },
  availability: [],
  expireAfterMs: 60 * S,
};
const SENSOR = {
  source: { kind: 'state', on: ['ON'], off: ['OFF'] } as const,
  run: STATE_RULE,
  availability: [],
  expireAfterMs: 60 * S,
};
const WORDS = { available: 'online', notAvailable: 'offline' };
const AVAILABILITY = [{ topic: 'a', ...WORDS }];
/** It publishes changes only. */
const AVAILABLE_PLUG = { source: PLUG.source, run: PLUG.run, availability: AVAILABILITY };
const AVAILABLE_SENSOR = { source: SENSOR.source, run: SENSOR.run, availability: AVAILABILITY };

type Timed = readonly [at: number, event: MachineEvent];

const reading = (at: number, what: Reading, isRetained = false): Timed => [
  at,
  { type: 'reading', reading: what, value: `${what} ${at}`, isRetained },
];
const WRITTEN_IN_USE: Timed = [
  1,
  {
    type: 'written before',
    isOutOfOrder: false,
    state: { isInUse: true, freeForMs: null, aliveAgoMs: 5 * S },
  },
];
const remaining = (at: number, minutes: number, isRetained = false): Timed => [
  at,
  { type: 'remaining', minutes, isRetained },
];
const availability = (at: number, isAvailable: boolean, topic = 'a'): Timed => [
  at,
  { type: 'availability', topic, isAvailable },
];

/** What is known at a time after some events. */
function after(
  events: readonly Timed[],
  now: number,
  rules: Parameters<typeof transition>[2] = SENSOR,
  disconnectedAt: number | null = null,
) {
  const state = events.reduce(
    (before, [at, event]) => transition(before, event, rules, at),
    UNHEARD,
  );
  return reportOf(state, rules, disconnectedAt, now);
}

test('a sensor that was never heard is not alive, and its machine not in use', () => {
  expect(after([], 5)).toMatchObject({ isInUse: false, aliveAt: null, endsAt: null });
});

test.each([
  ['on', true],
  ['off', false],
] as const)('a state of %s holds at once', (what, isInUse) => {
  expect(after([reading(1, what)], 1)).toMatchObject({ isInUse, aliveAt: 1, endsAt: null });
});

test('a machine that was in use before the start runs on while its plug soaks, and ends after three minutes', () => {
  const events: Timed[] = [reading(0, 'off', true), availability(0, true), WRITTEN_IN_USE];
  expect(after(events, 3 * MIN - 1, AVAILABLE_PLUG).isInUse).toBe(true);
  expect(after(events, 3 * MIN, AVAILABLE_PLUG).isInUse).toBe(false);
});

test('what was written before the start gives way to a message', () => {
  expect(after([reading(0, 'off', true), WRITTEN_IN_USE], 1).isInUse).toBe(false);
  expect(after([WRITTEN_IN_USE, reading(2, 'off')], 2).isInUse).toBe(false);
});

test('a message proves for a minute that its sensor lives, and no longer', () => {
  const events = [reading(0, 'on')];
  expect(after(events, MIN).aliveAt).toBe(MIN);
  expect(after(events, MIN + 1).aliveAt).toBe(MIN);
});

test('a number of minutes proves it, too', () => {
  expect(after([reading(0, 'on'), remaining(50 * S, 5)], 100 * S).aliveAt).toBe(100 * S);
});

test('a retained message has the state, and proves no life', () => {
  expect(after([reading(0, 'on', true)], 0)).toMatchObject({
    isInUse: true,
    aliveAt: null,
    endsAt: null,
  });
});

test('a retained number of minutes says nothing, because nobody knows since when', () => {
  expect(after([reading(0, 'on'), remaining(1, 12, true)], 1).endsAt).toBeNull();
});

test('a sensor with an availability topic lives as long as that says so', () => {
  const rules = AVAILABLE_SENSOR;
  const events = [reading(0, 'on', true), availability(1, true)];
  expect(after(events, 500 * MIN, rules).aliveAt).toBe(500 * MIN);
  expect(after([...events, availability(7, false)], 500 * MIN, rules).aliveAt).toBe(7);
  expect(after([...events, availability(7, false), availability(8, false)], 9, rules).aliveAt).toBe(
    7,
  );
});

test('a sensor with several availability topics lives as long as all of them say so', () => {
  const rules = { ...AVAILABLE_SENSOR, availability: [...AVAILABILITY, { topic: 'b', ...WORDS }] };
  const online = [reading(0, 'on', true), availability(1, true), availability(2, true, 'b')];
  const aliveAt = (...more: readonly Timed[]) => after([...online, ...more], MIN, rules).aliveAt;
  expect(after(online.slice(0, 2), MIN, rules).aliveAt).toBeNull();
  expect(aliveAt()).toBe(MIN);
  expect(aliveAt(availability(5, false))).toBe(5);
  expect(aliveAt(availability(7, false, 'b'))).toBe(7);
  expect(aliveAt(availability(5, false), availability(7, false, 'b'))).toBe(5);
  expect(aliveAt(availability(5, false), availability(7, false, 'b'), availability(9, true))).toBe(
    5,
  );
});

test('with an expiry beside its availability topic, a sensor has to be available and to be heard', () => {
  const rules = { ...SENSOR, availability: AVAILABILITY };
  const events = [availability(0, true), reading(10 * S, 'on')];
  expect(after([availability(0, true), reading(1, 'on', true)], 2, rules).aliveAt).toBeNull();
  expect(after(events, 70 * S, rules)).toMatchObject({ aliveAt: 70 * S, lack: null });
  expect(after(events, 71 * S, rules)).toMatchObject({
    aliveAt: 70 * S,
    lack: { of: 'message', wasHeard: true },
  });
  const gone = [...events, availability(20 * S, false)];
  expect(after(gone, 21 * S, rules)).toMatchObject({
    aliveAt: 20 * S,
    lack: { of: 'availability' },
  });
  expect(after([...events, availability(90 * S, false)], 91 * S, rules).aliveAt).toBe(70 * S);
  expect(after([...gone, availability(30 * S, true)], 70 * S, rules).aliveAt).toBe(70 * S);
});

test('a message does not stand in for the availability topic', () => {
  expect(after([reading(0, 'on')], 0, AVAILABLE_SENSOR).aliveAt).toBeNull();
});

test('a sensor that is available and never said what its machine does is not alive', () => {
  const rules = AVAILABLE_PLUG;
  expect(after([availability(0, true)], 1, rules).aliveAt).toBeNull();
  const first = after([availability(0, true), reading(0, 'between')], 1, rules);
  expect(first).toMatchObject({ isInUse: false, aliveAt: 1, endsAt: null });
});

test('nobody is alive while the broker is away', () => {
  expect(after([reading(0, 'on')], 20 * S, SENSOR, 5 * S).aliveAt).toBe(5 * S);
  const rules = AVAILABLE_SENSOR;
  expect(after([reading(0, 'on'), availability(0, true)], 20 * S, rules, 5 * S).aliveAt).toBe(
    5 * S,
  );
});

test('after an outage the broker has to say anew that a sensor is available', () => {
  const rules = AVAILABLE_SENSOR;
  const events: Timed[] = [
    reading(0, 'on'),
    availability(0, true),
    [5 * S, { type: 'disconnected' }],
  ];
  expect(after(events, 20 * S, rules).aliveAt).toBe(5 * S);
  expect(after([...events, availability(21 * S, true)], 22 * S, rules).aliveAt).toBe(22 * S);
});

test('a machine does not go off while its sensor is silent', () => {
  const events = [reading(0, 'on'), reading(10 * S, 'off')];
  expect(after(events, 30 * MIN, PLUG)).toMatchObject({ isInUse: true, aliveAt: 70 * S });
});

/** It runs, and has soaked for two seconds. */
const SOAKING: readonly Timed[] = [availability(0, true), reading(0, 'on'), reading(MIN, 'off')];

test.each<[what: string, absence: readonly Timed[]]>([
  ['a sensor', [availability(MIN + 2 * S, false), availability(10 * MIN, true)]],
  [
    'the broker',
    [
      [MIN + 2 * S, { type: 'disconnected' }],
      [10 * MIN, { type: 'connected' }],
      availability(10 * MIN, true),
    ],
  ],
])('the time in which %s was away is no time off: it counts anew', (_, absence) => {
  const events = [...SOAKING, ...absence];
  expect(after(events, 13 * MIN - 1, AVAILABLE_PLUG).isInUse).toBe(true);
  const later = [...events, reading(11 * MIN, 'off')];
  expect(after(later, 13 * MIN, AVAILABLE_PLUG)).toMatchObject({
    isInUse: false,
    run: { changedAt: 13 * MIN },
  });
});

test('of a sensor without an availability topic, the time after its last message expired is no time off', () => {
  const events = [reading(0, 'on'), reading(MIN, 'off'), reading(10 * MIN, 'off')];
  expect(after(events, 10 * MIN, PLUG).isInUse).toBe(true);
  const steady = [11, 12, 13].map((minute) => reading(minute * MIN, 'off'));
  expect(after([...events, ...steady.slice(0, 2)], 13 * MIN - 1, PLUG).isInUse).toBe(true);
  expect(after([...events, ...steady], 13 * MIN, PLUG).isInUse).toBe(false);
});

test('the broker may be away for less than a message proves that a sensor lives, and still nothing is counted', () => {
  const rules = { ...PLUG, expireAfterMs: 60 * MIN };
  const events: Timed[] = [
    reading(0, 'on'),
    reading(MIN, 'off'),
    [2 * MIN, { type: 'disconnected' }],
    [10 * MIN, { type: 'connected' }],
  ];
  expect(after(events, 13 * MIN - 1, rules).isInUse).toBe(true);
  expect(after(events, 13 * MIN, rules).isInUse).toBe(false);
});

test('what had lasted before an absence counts', () => {
  const events = [...SOAKING, availability(5 * MIN, false), availability(6 * MIN, true)];
  expect(after(events, 6 * MIN, AVAILABLE_PLUG)).toMatchObject({
    isInUse: false,
    run: { changedAt: 4 * MIN },
  });
});

test('an absence that is too short to be shown is none', () => {
  const short = [availability(2 * MIN, false), availability(2 * MIN + 6 * S, true)];
  expect(after([...SOAKING, ...short], 4 * MIN, AVAILABLE_PLUG).isInUse).toBe(false);
  const longer = [availability(2 * MIN, false), availability(2 * MIN + 6 * S + 1, true)];
  expect(after([...SOAKING, ...longer], 4 * MIN, AVAILABLE_PLUG).isInUse).toBe(true);
});

test('a start that nobody could see to last is none yet', () => {
  const rules = { ...AVAILABLE_PLUG, run: { ...PLUG.run, onAfterMs: 20 * S } };
  const events = [
    availability(0, true),
    reading(0, 'off'),
    reading(MIN, 'on'),
    availability(MIN + 2 * S, false),
    availability(5 * MIN, true),
  ];
  expect(after(events, 5 * MIN + 20 * S - 1, rules).isInUse).toBe(false);
  expect(after(events, 5 * MIN + 20 * S, rules)).toMatchObject({
    isInUse: true,
    run: { changedAt: 5 * MIN + 20 * S },
  });
});

test('the end is as many minutes away as the message said when it came', () => {
  expect(after([reading(0, 'on'), remaining(5, 12)], 9).endsAt).toBe(5 + 12 * MIN);
});

test('the end of a cycle may be known before the machine is on', () => {
  expect(after([remaining(0, 12)], 1).endsAt).toBeNull();
  expect(after([remaining(0, 12), reading(1, 'on')], 1).endsAt).toBe(12 * MIN);
});

test('the end of a cycle is gone once the machine is off, also for the next cycle', () => {
  const events = [reading(0, 'on'), remaining(1, 60), reading(2, 'off')];
  expect(after(events, 3).endsAt).toBeNull();
  expect(after([...events, reading(4, 'on')], 4)).toMatchObject({ isInUse: true, endsAt: null });
});

test('a washer that soaks several times within an hour has one load', () => {
  const seen: boolean[] = [];
  let state = UNHEARD;
  // Two minutes of turning, then three minutes less a second at 2 W, for an hour; then it is done.
  for (let second = 0; second < 4200; second += 10) {
    const isSoaking = second % 300 >= 120 || second >= 3600;
    const event: MachineEvent = {
      type: 'reading',
      reading: isSoaking ? 'off' : 'on',
      value: String(second),
      isRetained: false,
    };
    state = transition(state, event, PLUG, second * S);
    const { isInUse } = reportOf(state, PLUG, null, second * S);
    if (isInUse !== seen.at(-1)) seen.push(isInUse);
  }
  expect(seen).toEqual([true, false]);
});

const minutely = (minutes: number): readonly Timed[] =>
  Array.from({ length: minutes + 1 }, (_, minute) => reading(minute * MIN, 'on'));

test('a plug that reports once a minute while its machine runs reports too seldom', () => {
  expect(after(minutely(5), 5 * MIN, PLUG).seldomMs).toBe(MIN);
});

test.each<[what: string, rules: Parameters<typeof after>[2], events: readonly Timed[]]>([
  ['four intervals', PLUG, minutely(4)],
  ['a sensor of states', SENSOR, minutely(9)],
  [
    'a plug that also reports what changes',
    PLUG,
    [...minutely(4), reading(4 * MIN + S, 'on'), reading(5 * MIN, 'on')],
  ],
  [
    'a report every 30 s with some delay',
    PLUG,
    Array.from({ length: 9 }, (_, index) => reading(index * 34 * S, 'on')),
  ],
  ['a machine that does not run', PLUG, minutely(9).map(([at]) => reading(at, 'off'))],
  ['what the broker has kept', PLUG, minutely(9).map(([at]) => reading(at, 'on', true))],
])('%s says nothing of how often a plug reports', (_, rules, events) => {
  expect(after(events, 10 * MIN, rules).seldomMs).toBeNull();
});

test('the pause between two runs is no interval of either', () => {
  const rules = { ...PLUG, run: STATE_RULE };
  const events = Array.from({ length: 20 }, (_, index) =>
    reading(index * MIN, index % 2 === 0 ? 'on' : 'off'),
  );
  expect(after(events, 20 * MIN, rules).seldomMs).toBeNull();
});

const anyEvent: fc.Arbitrary<MachineEvent> = fc.oneof(
  fc.record({
    type: fc.constant('reading' as const),
    reading: fc.constantFrom('on' as const, 'off' as const, 'between' as const),
    value: fc.constantFrom('16', '400'),
    isRetained: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('remaining' as const),
    minutes: fc.integer({ min: 1, max: 360 }),
    isRetained: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('availability' as const),
    topic: fc.constantFrom('a', 'b'),
    isAvailable: fc.boolean(),
  }),
  fc.constant({ type: 'disconnected' as const }),
  fc.constant({ type: 'connected' as const }),
  fc.record({
    type: fc.constant('written before' as const),
    isOutOfOrder: fc.boolean(),
    state: fc.option(
      fc.record({
        isInUse: fc.boolean(),
        freeForMs: fc.option(fc.nat()),
        aliveAgoMs: fc.integer({ min: 1, max: 60 * MIN }),
      }),
    ),
  }),
);

/** Events in the order of their times. */
const anyEvents: fc.Arbitrary<readonly Timed[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20 * MIN }), anyEvent))
  .map((list) => list.toSorted(([one], [other]) => one - other));

const isAvailable = (event: MachineEvent): boolean =>
  event.type === 'availability' && event.topic === 'a' && event.isAvailable;
const isLive = (event: MachineEvent): boolean => 'isRetained' in event && !event.isRetained;

test.each([
  ['being available, if it has such a topic', AVAILABLE_PLUG, isAvailable],
  ['a message, if it has none', PLUG, isLive],
  ['being available, if both are asked for', { ...PLUG, availability: AVAILABILITY }, isAvailable],
  ['a message, if both are asked for', { ...PLUG, availability: AVAILABILITY }, isLive],
])('no sensor is alive without %s', (_, rules, isSign) => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const silent = events.filter(([, event]) => !isSign(event));
      expect(after(silent, 20 * MIN, rules).lack).not.toBeNull();
      expect(after(silent, 20 * MIN, rules).aliveAt ?? 0).toBeLessThan(20 * MIN);
    }),
  );
});

test('no sensor lives longer than its last sign of life allows', () => {
  fc.assert(
    fc.property(anyEvents, fc.integer({ min: 0, max: 60 * MIN }), (events, later) => {
      const lastAt = events.at(-1)?.[0] ?? 0;
      const { aliveAt } = after(events, 20 * MIN + later, PLUG);
      expect(aliveAt ?? 0).toBeLessThanOrEqual(lastAt + PLUG.expireAfterMs);
    }),
  );
});

test('only a machine in use has an end', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const { isInUse, endsAt } = after(events, 20 * MIN, PLUG);
      expect(isInUse || endsAt === null).toBe(true);
    }),
  );
});
