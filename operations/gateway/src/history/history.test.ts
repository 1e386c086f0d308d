import { describe, expect, test } from '@jest/globals';
import { encodeBusyHours, hourOfWeekIn } from '@laundry-board/laundry-rules/busy';
import fc from 'fast-check';
import { busyHoursOf } from './weeks.ts';
import { simulateRoom } from '../testing/simulatedRoom.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

type Room = ReturnType<typeof simulateRoom>;

/** How many of four washers are in use in an hour of the week. */
const USED = (hour: number) => [0, 0, 1, 3, 4, 2, 1][(hour * 5) % 7] ?? 0;

/** What is then known of them, a quarter being 25 per cent. */
const TENTHS = ['0', '2', '5', '7', '9'];
const usedHours = (used = USED) =>
  Array.from({ length: 168 }, (_, hour) => TENTHS[used(hour)]).join('');

/** Lets weeks pass in which washers are in use by the hour of the week. */
function live(room: Room, zone: string, ms: number, used = USED): void {
  const hourOf = hourOfWeekIn(zone);
  const until = room.time() + ms;
  while (room.time() < until) {
    room.use(used(hourOf(room.time())));
    room.passed(HOUR / 2);
  }
}

const washersOf = (room: Room) => {
  const { washers } = room.busy() ?? {};
  return washers && encodeBusyHours(washers);
};

describe('twelve weeks', () => {
  test.each([
    ['in winter', 'America/New_York', '2026-01-05T05:00:00Z'],
    ['in which the clocks are set forward', 'America/New_York', '2026-01-26T05:00:00Z'],
    ['in which the clocks are set back', 'America/New_York', '2026-09-21T04:00:00Z'],
    ['in Kolkata', 'Asia/Kolkata', '2026-01-04T18:30:00Z'],
  ])('%s are the hours of a week', (_, zone, start) => {
    const room = simulateRoom({ zone, washers: 4, start: Date.parse(start) });
    live(room, zone, 12 * WEEK + 2 * HOUR);
    expect(washersOf(room)).toBe(usedHours());
    expect(room.busy()).toMatchObject({ weeks: 8, zone });
  });

  const zone = 'America/New_York';
  const begin = (washers = 4) =>
    simulateRoom({ washers, start: Date.parse('2026-05-04T04:00:00Z') });

  test('with a day without the gateway are the same', () => {
    const room = begin();
    live(room, zone, 9 * WEEK);
    room.restart(DAY);
    live(room, zone, 3 * WEEK - DAY);
    expect(washersOf(room)).toBe(usedHours());
  });

  test('with a break of three weeks are the same', () => {
    const room = begin();
    live(room, zone, 6 * WEEK);
    live(room, zone, 3 * WEEK, () => 0);
    live(room, zone, 3 * WEEK);
    expect(washersOf(room)).toBe(usedHours());
  });

  test.each([3, 5])('with a break of %i weeks are the same in it', (weeks) => {
    const room = begin();
    live(room, zone, 8 * WEEK);
    for (let week = 0; week < weeks; week += 1) {
      live(room, zone, WEEK, () => 0);
      expect(washersOf(room)).toBe(usedHours());
    }
  });

  test.each([
    [6, usedHours()],
    [8, usedHours()],
    [12, undefined],
  ])('and a summer of %i are forgotten by it after the next week', (summer, expected) => {
    const room = begin();
    live(room, zone, 8 * WEEK);
    live(room, zone, summer * WEEK, () => 0);
    live(room, zone, WEEK);
    expect(washersOf(room)).toBe(expected);
    live(room, zone, 3 * WEEK);
    expect(washersOf(room)).toBe(usedHours());
  });

  test('whose last six are as quiet as a summer say so', () => {
    const room = begin();
    const quiet = (hour: number) => (hour === 5 ? 4 : 0);
    live(room, zone, 6 * WEEK);
    live(room, zone, 5 * WEEK, quiet);
    expect(washersOf(room)).toBe(usedHours());
    live(room, zone, WEEK, quiet);
    // Two weeks as before, and six.
    const mixed = Array.from({ length: 168 }, (_, hour) =>
      hour === 5 ? '9' : ['0', '0', '1', '1', '2'][USED(hour)],
    );
    expect(washersOf(room)).toBe(mixed.join(''));
  });

  test('with one more washer in the last four are the mean of both', () => {
    const room = begin();
    const two = () => 2;
    live(room, zone, 8 * WEEK, two);
    room.restart(MINUTE, 5);
    live(room, zone, 4 * WEEK - MINUTE, two);
    // 50 per cent of four, and 40 of five.
    expect(washersOf(room)).toBe('4'.repeat(168));
  });

  test('with a washer less have the shares of those that are left', () => {
    const room = begin();
    live(room, zone, 4 * WEEK, () => 4);
    room.restart(MINUTE, 3);
    live(room, zone, 8 * WEEK, () => 3);
    expect(washersOf(room)).toBe('9'.repeat(168));
  });

  test('of two washers are not told, nor once there are only two', () => {
    const room = begin(2);
    live(room, zone, 12 * WEEK, () => 1);
    expect(room.busy()).toBeNull();
    room.restart(MINUTE, 3);
    live(room, zone, 3 * WEEK, () => 1);
    expect(room.busy()).toBeNull();
    live(room, zone, WEEK, () => 1);
    expect(room.busy()).not.toBeNull();
    room.restart(MINUTE, 2);
    expect(room.busy()).toBeNull();
  });
});

test.each([0, 1])('a week with twice as many runs, %i weeks ago, leaves no hour unknown', (ago) => {
  const runs = [90, 110, 100, 95, 105, 100].toSpliced(-ago - 1, 1, 200);
  const none = { machines: 0, shares: [] };
  const weeks = runs.map((count, week) => {
    const share = Math.round(count / 4);
    const washer = { machines: 4, shares: Array.from({ length: 168 }, () => share) };
    return { week, runs: count, kinds: { washer, dryer: none } };
  });
  const known = busyHoursOf(weeks, { washer: 4, dryer: 0 });
  expect(known).toEqual({ washers: Array.from({ length: 168 }, () => 2), weeks: 6 });
});

describe('a room', () => {
  const zone = 'America/New_York';
  const begin = () => simulateRoom({ washers: 3, start: Date.parse('2026-05-04T04:00:00Z') });

  test('is known after four weeks, not before', () => {
    const room = begin();
    live(room, zone, 4 * WEEK - HOUR, () => 1);
    expect(room.busy()).toBeNull();
    live(room, zone, HOUR, () => 1);
    expect(room.busy()).toMatchObject({ weeks: 4, updated: room.time() });
  });

  test('is known in an hour of which half was seen, in half of the weeks', () => {
    const room = begin();
    const known = [30, 30, 29, 0];
    for (const minutes of known) {
      room.use(3);
      room.passed(minutes * MINUTE);
      room.restart(HOUR - minutes * MINUTE);
      live(room, zone, WEEK - HOUR, () => 3);
    }
    expect(washersOf(room)).toBe('9'.repeat(168));
    room.restart(HOUR);
    live(room, zone, WEEK - HOUR, () => 3);
    expect(washersOf(room)).toMatch(/^-9+$/);
  });

  test('is not known by a week in which it had two machines', () => {
    const room = simulateRoom({ washers: 2, start: Date.parse('2026-05-04T04:00:00Z') });
    live(room, zone, HOUR, () => 1);
    room.restart(MINUTE, 3);
    live(room, zone, 4 * WEEK - HOUR - MINUTE, () => 1);
    expect(room.busy()).toBeNull();
    live(room, zone, WEEK, () => 1);
    expect(room.busy()).not.toBeNull();
  });

  test('is remembered for fourteen weeks', () => {
    const room = begin();
    live(room, zone, 16 * WEEK + 2 * HOUR, () => 1);
    expect(room.history().of('maple').weeks).toHaveLength(15);
  });

  test('loses nothing to two starts within a minute', () => {
    const [one, other] = [begin(), begin()];
    for (const room of [one, other]) live(room, zone, DAY + HOUR / 2, () => 2);
    other.restart(0);
    other.restart(0);
    for (const room of [one, other]) live(room, zone, 2 * HOUR, () => 2);
    expect(other.document()).toEqual(one.document());
  });

  test('counts no time in which its machines are away, or out of order', () => {
    const room = begin();
    room.use(3);
    room.passed(10 * MINUTE);
    const counted = () => {
      const [hour] = room.history().of('maple').open.values();
      return [hour?.known, hour?.inUse].map((ms = 0) => ms / MINUTE);
    };
    expect(counted()).toEqual([30, 30]);
    room.say('up', 'offline');
    room.passed(10 * MINUTE);
    expect(counted()).toEqual([30, 30]);
    room.say('up', 'online');
    room.passed(1000);
    room.passed(10 * MINUTE);
    expect(counted()).toEqual([60, 60]);
    room.say('broken0', 'ON');
    room.passed(10 * MINUTE);
    room.say('broken0', 'OFF');
    room.passed(1000);
    expect(counted()[0]).toBeCloseTo(80, 1);
  });

  test('counts a jump of the clock by no more than what has passed', () => {
    const room = begin();
    room.use(3);
    room.passed(MINUTE);
    room.jump(5 * HOUR);
    room.passed(MINUTE);
    room.jump(-10 * HOUR);
    room.passed(MINUTE);
    const known = room.days(0).map((day) => day.known);
    expect(known).toEqual([2 * MINUTE]);
  });
});

/** A second of a room: what its sensors say in it. */
const anySecond = fc.array(
  fc.tuple(fc.constantFrom('w0', 'w1', 'w2'), fc.constantFrom('ON', 'OFF')),
  { maxLength: 5 },
);
const anyTime = fc.record({
  said: anySecond,
  up: fc.constantFrom('online', 'online', 'offline'),
  seconds: fc.integer({ min: 1, max: 2000 }),
});

test('no more time is in use than is known, nor known than there are machines', () => {
  fc.assert(
    fc.property(fc.array(anyTime, { maxLength: 40 }), (times) => {
      const room = simulateRoom({ washers: 3, start: Date.parse('2026-03-08T05:00:00Z') });
      const hours = new Map<string, number>();
      for (const { said, up, seconds } of times) {
        room.say('up', up);
        for (const [topic, text] of said) room.say(topic, text);
        room.passed(seconds * 1000);
        const { open } = room.history().of('maple');
        for (const [key, { inUse, known }] of open) {
          expect(inUse).toBeLessThanOrEqual(known);
          expect(known).toBeLessThanOrEqual(3 * HOUR);
          hours.set(key, known);
        }
      }
    }),
  );
});

test('in which order machines say something within a second changes nothing', () => {
  const anyOrder = fc.uniqueArray(fc.constantFrom('w0', 'w1', 'w2'), {
    minLength: 3,
    maxLength: 3,
  });
  const anyState = fc.constantFrom('ON', 'OFF');
  const anySeconds = fc.array(
    fc.tuple(fc.array(anyState, { minLength: 3, maxLength: 3 }), anyOrder),
  );
  fc.assert(
    fc.property(anySeconds, (seconds) => {
      const [one, other] = ['as they come', 'in another order'].map(() =>
        simulateRoom({ washers: 3, start: 0 }),
      );
      for (const [states, order] of seconds) {
        ['w0', 'w1', 'w2'].forEach((topic, index) => one?.say(topic, states[index] ?? ''));
        for (const topic of order) other?.say(topic, states[Number(topic[1])] ?? '');
        for (const room of [one, other]) room?.passed(1000);
      }
      expect(one?.document()).toEqual(other?.document());
    }),
  );
});
