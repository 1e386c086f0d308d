import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { createHistory } from './history/history.ts';
import { createSensors } from './sensors.ts';
import { createFinder, describeFinding } from './standingStill.ts';
import { type RoomEvent, simulateRoom } from './testing/laundryRoom.ts';
import { configOf } from './testing/runningGateway.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Sunday, midnight in UTC. */
const START = Date.UTC(2026, 1, 1);

/** A room with washers that live and are free when the gateway starts. Times are milliseconds since then. */
function openRoom(washers: number) {
  const fields = (place: number) =>
    `label: ${place + 1}, state_topic: w${place}, availability_topic: w${place}/online, out_of_order_topic: w${place}/broken`;
  const list = Array.from({ length: washers }, (_, place) => `{ ${fields(place)} }`);
  const config = configOf(`
school: campus.example
broker: mqtt://127.0.0.1
buildings: [{ id: maple, name: Maple House, washers: [${list.join(', ')}] }]
`);
  const history = createHistory('UTC');
  const sensors = createSensors(config, { now: 0, onRun: (run) => history.ended(run, START) });
  const finder = createFinder();
  /** The lines for what is found at a time. */
  const look = (now: number, zone = 'UTC'): readonly string[] => {
    sensors.passed(now);
    const reports = sensors.reports(now);
    history.look(reports, now, START);
    return finder
      .find(reports, history, now + START)
      .map((finding) => describeFinding(finding, zone));
  };
  const say = (topic: string, payload: string, now: number): void => {
    sensors.receive({ topic, payload: Buffer.from(payload), isRetained: false }, now);
    history.look(sensors.reportsOn(topic, now), now, START);
  };
  sensors.connected(0);
  for (let place = 0; place < washers; place += 1) {
    say(`w${place}/online`, 'online', 0);
    say(`w${place}`, 'OFF', 0);
  }
  /** A washer runs for half an hour. @returns The lines for what is found at its end. */
  const run = (place: number, at: number): readonly string[] => {
    say(`w${place}`, 'ON', at);
    say(`w${place}`, 'OFF', at + HOUR_MS / 2);
    return look(at + HOUR_MS / 2);
  };
  return {
    look,
    say,
    run,
    /** Some washers run one after the other, several times. @returns All that was found. */
    runAll: (places: readonly number[], times: number, from: number): readonly string[] =>
      Array.from({ length: times }, (_, time) =>
        places.flatMap((place) => run(place, from + time * HOUR_MS)),
      ).flat(),
    play: (events: readonly RoomEvent[]) =>
      events.flatMap(({ at, machine, isOn }) => {
        say(`w${machine}`, isOn ? 'ON' : 'OFF', at);
        return look(at).map((line) => ({ line, day: at / DAY_MS }));
      }),
  };
}

const STANDS = 'Maple House, washer 1 has not run since';

test('a machine is named once each of the others has run 15 times since its last run', () => {
  const room = openRoom(3);
  room.run(0, 34 * HOUR_MS + 10 * MINUTE_MS);
  expect(room.runAll([1, 2], 14, 35 * HOUR_MS)).toEqual([]);
  expect(room.run(1, 60 * HOUR_MS)).toEqual([]);
  expect(room.run(2, 61 * HOUR_MS)).toEqual([
    `${STANDS} Monday 10:40; the others ran 15 times each.`,
  ]);
});

test('the time of its last run is that of the zone', () => {
  const room = openRoom(2);
  room.run(0, 34 * HOUR_MS + 10 * MINUTE_MS);
  room.runAll([1], 14, 35 * HOUR_MS);
  room.say('w1', 'ON', 60 * HOUR_MS);
  room.say('w1', 'OFF', 61 * HOUR_MS);
  expect(room.look(61 * HOUR_MS, 'Asia/Kolkata')).toEqual([
    `${STANDS} Monday 16:10; the others ran 15 times each.`,
  ]);
});

test('a machine that has never run has not run since it was seen for the first time', () => {
  expect(openRoom(3).runAll([1, 2], 15, HOUR_MS)).toEqual([
    `${STANDS} Sunday 00:00; the others ran 15 times each.`,
  ]);
});

test('a machine is named once until it has run again', () => {
  const room = openRoom(3);
  expect(room.runAll([1, 2], 60, HOUR_MS)).toHaveLength(1);
  room.run(0, 100 * HOUR_MS);
  expect(room.runAll([1, 2], 60, 101 * HOUR_MS)).toHaveLength(1);
});

test('two that stand still are both named if one has stopped earlier', () => {
  const room = openRoom(4);
  room.runAll([1, 2, 3], 15, HOUR_MS);
  const later = room.runAll([2, 3], 15, 20 * HOUR_MS);
  expect(later).toEqual([expect.stringContaining('washer 2 has not run since Sunday 15:30;')]);
});

test('a machine alone in its room is never named', () => {
  expect(openRoom(1).runAll([0], 40, HOUR_MS)).toEqual([]);
});

test('a machine that runs is not named', () => {
  const room = openRoom(2);
  room.runAll([1], 14, HOUR_MS);
  room.say('w0', 'ON', 20 * HOUR_MS);
  expect(room.run(1, 21 * HOUR_MS)).toEqual([]);
});

test.each([
  ['Offline', 'w0/online', 'offline'],
  ['out of order', 'w0/broken', 'ON'],
])('a machine that is %s is not named', (_, topic, payload) => {
  const room = openRoom(2);
  room.say(topic, payload, HOUR_MS);
  expect(room.runAll([1], 40, 2 * HOUR_MS)).toEqual([]);
});

test.each([
  ['Offline', 'online', 'offline', 'online'],
  ['out of order', 'broken', 'ON', 'OFF'],
])('a machine that was %s for an hour is watched anew', (_, topic, gone, back) => {
  const room = openRoom(2);
  room.runAll([1], 14, HOUR_MS);
  room.say(`w0/${topic}`, gone, 20 * HOUR_MS);
  room.look(20 * HOUR_MS + MINUTE_MS);
  room.say(`w0/${topic}`, back, 21 * HOUR_MS);
  expect(room.runAll([1], 14, 21 * HOUR_MS)).toEqual([]);
  expect(room.run(1, 40 * HOUR_MS)).toEqual([
    `${STANDS} Sunday 21:00; the others ran 15 times each.`,
  ]);
});

test('an absence in which no load can be missed changes nothing', () => {
  const room = openRoom(2);
  room.runAll([1], 14, HOUR_MS);
  room.say('w0/online', 'offline', 20 * HOUR_MS);
  room.look(20 * HOUR_MS + MINUTE_MS);
  room.say('w0/online', 'online', 20 * HOUR_MS + 5 * MINUTE_MS);
  expect(room.run(1, 21 * HOUR_MS)).toHaveLength(1);
});

test.each([
  ['Offline', 'w2/online', 'offline'],
  ['out of order', 'w2/broken', 'ON'],
])('another that has been %s for a day does not count', (_, topic, payload) => {
  const room = openRoom(3);
  room.say(topic, payload, HOUR_MS);
  expect(room.runAll([1], 23, HOUR_MS)).toEqual([]);
  expect(room.run(1, 26 * HOUR_MS)).toHaveLength(1);
});

test('machines of the other kind and of other buildings do not count', () => {
  const config = configOf(`
school: campus.example
broker: mqtt://127.0.0.1
buildings:
  - { id: a, name: A, washers: [{ state_topic: a0 }], dryers: [{ state_topic: a1 }] }
  - { id: b, name: B, washers: [{ state_topic: b0 }] }
`);
  const history = createHistory('UTC');
  const sensors = createSensors(config, { now: 0, onRun: (run) => history.ended(run, START) });
  sensors.connected(0);
  const finder = createFinder();
  const found = Array.from({ length: 40 }, (_, time) => {
    const now = (time + 1) * HOUR_MS;
    for (const topic of ['a0', 'a1', 'b0']) {
      const isOn = topic !== 'a0' && time % 2 === 0;
      const payload = Buffer.from(isOn ? 'ON' : 'OFF');
      sensors.receive({ topic, payload, isRetained: false }, now);
    }
    const reports = sensors.reports(now);
    history.look(reports, now, START);
    return finder.find(reports, history, now + START);
  });
  expect(found.flat()).toEqual([]);
});

test('a machine that is in use for more than six hours is named once for each run', () => {
  const room = openRoom(1);
  room.say('w0', 'ON', 10 * HOUR_MS);
  const hours = Array.from({ length: 20 }, (_, hour) => room.look((10 + hour) * HOUR_MS));
  expect(hours.flatMap((lines, hour) => lines.map((line) => [hour, line]))).toEqual([
    [7, 'Maple House, washer 1 has been in use for more than six hours, since Sunday 10:00.'],
  ]);
  room.say('w0', 'OFF', 31 * HOUR_MS);
  room.say('w0', 'ON', 32 * HOUR_MS);
  expect(room.look(39 * HOUR_MS)).toHaveLength(1);
});

test('a machine that is Offline is not named for a long run', () => {
  const room = openRoom(1);
  room.say('w0', 'ON', HOUR_MS);
  room.say('w0/online', 'offline', 2 * HOUR_MS);
  expect(room.look(20 * HOUR_MS)).toEqual([]);
});

test('a machine is found when the runs of the others say so, whatever their order', () => {
  const steps = fc.array(
    fc.record({
      machine: fc.integer({ min: 0, max: 2 }),
      times: fc.integer({ min: 1, max: 16 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (parts) => {
      const room = openRoom(3);
      const found: [number, string][] = [];
      const expected: [number, string][] = [];
      const named = new Set<number>();
      const ran: number[] = [];
      for (const machine of parts.flatMap((part) => Array<number>(part.times).fill(part.machine))) {
        for (const line of room.run(machine, (ran.length + 1) * HOUR_MS)) {
          found.push([ran.length, line.split(' has')[0] ?? '']);
        }
        named.delete(machine);
        const before = new Set(named);
        for (const one of [0, 1, 2].filter((other) => !before.has(other) && other !== machine)) {
          const since = [...ran, machine].slice(ran.lastIndexOf(one) + 1);
          const others = [0, 1, 2].filter((other) => other !== one && !before.has(other));
          const counts = others.map((other) => since.filter((run) => run === other).length);
          if (counts.length === 0 || Math.min(...counts) < 15) continue;
          expected.push([ran.length, `Maple House, washer ${one + 1}`]);
          named.add(one);
        }
        ran.push(machine);
      }
      expect(found).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

/** Loads a machine and day. */
const LOADS = 5;

const ROOMS = [3, 8, 20];

test.each(ROOMS)('in 120 days, none of %i machines is named that work', (machines) => {
  // Most residents take the first that is free.
  const days = simulateRoom({ machines, days: 120, loads: LOADS, nearest: 0.8, seed: 7 });
  expect(openRoom(machines).play(days)).toEqual([]);
});

test.each(ROOMS.flatMap((machines) => [0, machines - 1].map((broken) => [machines, broken])))(
  'of %i machines, number %i is named within seven days of its end',
  (machines, place) => {
    const broken = { machine: place, hour: 240 };
    const days = simulateRoom({ machines, days: 17, loads: LOADS, nearest: 0.5, seed: 1, broken });
    expect(openRoom(machines).play(days)).toEqual([
      { line: expect.stringContaining(`washer ${place + 1} has not run`), day: expect.any(Number) },
    ]);
  },
);
