import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  countAnew,
  read,
  type Reading,
  type Run,
  type RunRule,
  settle,
  UNKNOWN_RUN,
} from './runRule.ts';
import { createSensors } from './sensors.ts';
import { configOf } from './testing/runningGateway.ts';

const WASHER: RunRule = { onAfterMs: 20, offAfterMs: 360, ignoresBursts: false };
const DRYER: RunRule = { onAfterMs: 30, offAfterMs: 180, ignoresBursts: true };

const FREE: Run = { ...UNKNOWN_RUN, isRunning: false };
const RUNNING: Run = { ...FREE, isRunning: true, changedAt: 0 };

/** Whether a machine runs after readings, at a time; and since when. */
function after(
  readings: readonly (readonly [at: number, reading: Reading])[],
  now: number,
  rule = WASHER,
  before = FREE,
) {
  const run = readings.reduce(
    (state, [at, reading]) => read(settle(state, rule, at), reading, rule, at),
    before,
  );
  const { isRunning, changedAt } = settle(run, rule, now);
  return [isRunning, changedAt];
}

test('nothing is known of a machine that has said nothing', () => {
  expect(after([], 1000, WASHER, UNKNOWN_RUN)).toEqual([null, null]);
});

test('the first reading of all holds at once, and nobody knows since when', () => {
  expect(after([[5, 'on']], 5, WASHER, UNKNOWN_RUN)).toEqual([true, null]);
});

test('after another reading, a machine of which nothing is known starts like any other', () => {
  const readings = [[0, 'off'] as const, [5, 'on'] as const];
  expect(after(readings, 24, WASHER, UNKNOWN_RUN)).toEqual([null, null]);
  expect(after(readings, 25, WASHER, UNKNOWN_RUN)).toEqual([true, 25]);
});

test('a machine of which nothing is known is off once that has lasted, and nobody saw a run end', () => {
  expect(after([[0, 'off']], 359, WASHER, UNKNOWN_RUN)).toEqual([null, null]);
  expect(after([[0, 'off']], 360, WASHER, UNKNOWN_RUN)).toEqual([false, null]);
});

test('a run has started once "on" has lasted', () => {
  expect(after([[100, 'on']], 119)).toEqual([false, null]);
  expect(after([[100, 'on']], 500)).toEqual([true, 120]);
});

test('it has started when that was over, whenever somebody looks', () => {
  expect(
    after(
      [
        [100, 'on'],
        [150, 'on'],
        [200, 'on'],
      ],
      500,
    ),
  ).toEqual([true, 120]);
});

test.each(['off', 'between'] as const)(
  'bursts that end in "%s" start a run together, if the pauses are short',
  (reading) => {
    const turns = [
      [100, 'on'],
      [112, reading],
      [131, 'on'],
    ] as const;
    expect(after(turns, 138)).toEqual([false, null]);
    expect(after(turns, 139)).toEqual([true, 139]);
    const apart = [...turns.slice(0, 2), [132, 'on'] as const];
    expect(after(apart, 151)).toEqual([false, null]);
    expect(after(apart, 152)).toEqual([true, 152]);
  },
);

test('several bursts count together', () => {
  const turns = Array.from({ length: 9 }, (_, turn) => {
    const start = 100 + turn * 10;
    return [[start, 'on'] as const, [start + 3, 'off'] as const];
  }).flat();
  expect(after(turns, 200).at(1)).toBe(162);
});

test('bursts of a dryer start no run together', () => {
  const turns = [
    [100, 'on'],
    [129, 'off'],
    [130, 'on'],
  ] as const;
  expect(after(turns, 159, DRYER)).toEqual([false, null]);
  expect(after(turns, 160, DRYER)).toEqual([true, 160]);
});

test('what was on before a run ended starts no next one', () => {
  const rule = { ...WASHER, offAfterMs: 5 };
  const readings = [
    [100, 'off'],
    [104, 'on'],
    [200, 'off'],
    [206, 'on'],
  ] as const;
  expect(after(readings, 225, rule, RUNNING)).toEqual([false, 205]);
});

test('a run has ended once "off" has lasted', () => {
  expect(after([[100, 'off']], 459, WASHER, RUNNING)).toEqual([true, 0]);
  expect(after([[100, 'off']], 900, WASHER, RUNNING)).toEqual([false, 460]);
});

test('between two thresholds a run goes on, and the time begins anew after it', () => {
  const readings = [[100, 'off'] as const, [400, 'between'] as const];
  expect(after(readings, 5000, WASHER, RUNNING)).toEqual([true, 0]);
  expect(after([...readings, [500, 'off']], 859, WASHER, RUNNING)).toEqual([true, 0]);
  expect(after([...readings, [500, 'off']], 860, WASHER, RUNNING)).toEqual([false, 860]);
});

const BURST = [
  [100, 'off'],
  [250, 'on'],
  [256, 'off'],
] as const;

test('a burst begins the time of a washer anew', () => {
  expect(after(BURST, 615, WASHER, RUNNING)).toEqual([true, 0]);
  expect(after(BURST, 616, WASHER, RUNNING)).toEqual([false, 616]);
});

test('a burst leaves the time of a dryer as it is', () => {
  expect(after(BURST, 280, DRYER, RUNNING)).toEqual([false, 280]);
});

test('what is too long for a burst begins the time of a dryer anew', () => {
  const readings = [
    [100, 'off'],
    [200, 'on'],
    [230, 'off'],
  ] as const;
  expect(after(readings, 409, DRYER, RUNNING)).toEqual([true, 0]);
  expect(after(readings, 410, DRYER, RUNNING)).toEqual([false, 410]);
});

test('a run does not end during a burst, of which nobody knows yet whether it goes on', () => {
  const readings = [[100, 'off'] as const, [270, 'on'] as const];
  expect(after(readings, 299, DRYER, RUNNING)).toEqual([true, 0]);
  expect(after([...readings, [290, 'off']], 290, DRYER, RUNNING)).toEqual([false, 290]);
  expect(after(readings, 400, DRYER, RUNNING)).toEqual([true, 0]);
});

test('what follows a run counts for itself', () => {
  const readings = [
    [0, 'off'],
    [400, 'on'],
    [500, 'off'],
  ] as const;
  expect(after(readings, 859, WASHER, RUNNING)).toEqual([true, 420]);
  expect(after(readings, 860, WASHER, RUNNING)).toEqual([false, 860]);
});

test.each([
  ['off', [true, 0], [false, 660]],
  ['on', [true, 0], [true, 0]],
] as const)('of "%s", only what is seen after an absence counts', (reading, early, late) => {
  const before = read(RUNNING, reading, WASHER, 100);
  const back = countAnew(before, 300);
  const seen = [settle(back, WASHER, 659), settle(back, WASHER, 660)];
  expect(seen.map(({ isRunning, changedAt }) => [isRunning, changedAt])).toEqual([early, late]);
});

test('what was on before an absence starts no run after it', () => {
  const bursts = read(read(FREE, 'on', WASHER, 100), 'off', WASHER, 119);
  const back = read(countAnew(bursts, 125), 'on', WASHER, 130);
  expect(settle(back, WASHER, 149).isRunning).toBe(false);
});

test('a start that was not seen to last counts anew, too', () => {
  const back = countAnew(read(FREE, 'on', WASHER, 100), 300);
  expect(settle(back, WASHER, 319).isRunning).toBe(false);
  expect(settle(back, WASHER, 320).isRunning).toBe(true);
});

test('readings that are repeated change nothing', () => {
  const readings = fc.array(
    fc.record({
      for: fc.integer({ min: 1, max: 400 }),
      reading: fc.constantFrom<Reading>('on', 'off', 'between'),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(readings, fc.constantFrom(WASHER, DRYER), (steps, rule) => {
      const changes: [number, Reading][] = [];
      const each: [number, Reading][] = [];
      let now = 0;
      for (const step of steps) {
        changes.push([now, step.reading]);
        for (const end = now + step.for; now < end; now += 1) each.push([now, step.reading]);
      }
      expect(after(each, now, rule)).toEqual(after(changes, now, rule));
    }),
  );
});

/* Whole loads, with the watts and times of recorded machines, by the defaults. */

type Watts = readonly (readonly [seconds: number, watts: number])[];

const repeat = (times: number, part: Watts): Watts =>
  Array.from({ length: times }, () => part).flat();

const IDLE: Watts = [[1800, 0]];
const WASH: Watts = repeat(120, [
  [9, 180],
  [9, 3],
]);

const LOADS: readonly [what: string, kind: 'washer' | 'dryer', load: Watts, after: Watts][] = [
  [
    'a washer that stands at 4 to 6 W for hours',
    'washer',
    WASH,
    repeat(1200, [
      [7, 4],
      [5, 6],
    ]),
  ],
  ['a washer that pauses for 235 s at 3 W', 'washer', [...WASH, [235, 3], ...WASH], IDLE],
  [
    'a washer that stands at 1 to 4 W for 302 s before it heats',
    'washer',
    [
      [40, 60],
      ...repeat(151, [
        [1, 1],
        [1, 4],
      ]),
      [900, 2000],
      ...WASH,
    ],
    IDLE,
  ],
  [
    'a washer whose drum turns slowly',
    'washer',
    [
      [30, 40],
      ...repeat(60, [
        [11, 90],
        [49, 2],
      ]),
    ],
    IDLE,
  ],
  [
    'a washer whose knob is pressed afterwards',
    'washer',
    WASH,
    [
      [600, 2],
      [3, 40],
      [900, 2],
    ],
  ],
  [
    'a dryer that turns for 6 s at 213 W each minute, for half an hour',
    'dryer',
    [
      [2400, 1900],
      [240, 213],
    ],
    repeat(30, [
      [54, 2],
      [6, 213],
    ]),
  ],
  [
    'a dryer that turns for 22 to 28 s against creases',
    'dryer',
    [
      [2400, 1900],
      [240, 213],
    ],
    repeat(15, [
      [90, 2],
      [22, 213],
      [95, 2],
      [28, 213],
    ]),
  ],
  [
    'a dryer that pauses for 68 to 90 s, and turns against creases',
    'dryer',
    repeat(12, [
      [180, 2500],
      [68, 2],
      [120, 250],
      [90, 2],
    ]).concat([[60, 250]]),
    repeat(60, [
      [27, 2],
      [4, 240],
    ]),
  ],
  [
    'a heat pump dryer with 18 pulses of 87 W, 130 to 660 s apart',
    'dryer',
    [[5400, 600]],
    repeat(9, [
      [130, 1],
      [8, 87],
      [660, 1],
      [8, 87],
    ]),
  ],
];

const secondsOf = (watts: Watts): readonly number[] =>
  watts.flatMap(([seconds, value]) => Array.from({ length: seconds }, () => value));

type Publishes = (second: number, now: number, last: number) => boolean;

/** When plugs publish a second's watts; the last that they have published are none at first. */
const PLUGS: readonly [how: string, publishes: Publishes][] = [
  ['each second', () => true],
  ['every 10 s', (second) => second % 10 === 0],
  ['every 10 s, a little later', (second) => second % 10 === 7],
  ['a change of 1 W', (_, now, last) => !(Math.abs(now - last) < 1)],
  ['a change of a tenth', (_, now, last) => !(Math.abs(now - last) <= last / 10)],
];

/** When a machine began and ended to be in use, in seconds. */
function inUse(
  kind: 'washer' | 'dryer',
  watts: readonly number[],
  publishes: Publishes,
): readonly number[] {
  const sensors = createSensors(
    configOf(`
school: campus.example
broker: mqtt://127.0.0.1
buildings:
  - { id: maple, name: Maple House, ${kind}s: [{ power_topic: p, availability_topic: p/online }] }
`),
    { now: 0 },
  );
  sensors.connected(0);
  const hear = (topic: string, payload: string, second: number) =>
    sensors.receive({ topic, payload: Buffer.from(payload), isRetained: false }, second * 1000);
  hear('p/online', 'online', 0);
  const changes: number[] = [];
  let last = NaN;
  watts.forEach((now, second) => {
    if (publishes(second, now, last)) {
      last = now;
      hear('p', String(now), second);
    }
    const isInUse = sensors.reports(second * 1000)[0]?.isInUse === true;
    if (isInUse !== (changes.length % 2 === 1)) changes.push(second);
  });
  return changes;
}

test.each(
  LOADS.flatMap(([what, kind, load, rest]) =>
    PLUGS.map(([how, publishes]) => [what, how, kind, load, rest, publishes] as const),
  ),
)(
  '%s has one load, told within seven minutes of its end, by a plug that reports %s',
  (_what, _how, kind, load, rest, publishes) => {
    const before = secondsOf(IDLE);
    const during = secondsOf(load);
    const watts = [...before, ...during, ...secondsOf(rest), ...before];
    const [start = NaN, end = NaN, ...more] = inUse(kind, watts, publishes);
    expect(more).toEqual([]);
    expect(start - before.length).toBeLessThanOrEqual(90);
    const late = end - before.length - during.length;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(420);
  },
);

test('a press of a knob, and a door that is opened, are no run', () => {
  const pressed = secondsOf([...IDLE, [1, 20], [40, 4], [12, 35], [300, 3], [19, 25], ...IDLE]);
  expect(inUse('washer', pressed, () => true)).toEqual([]);
});
