import { expect, test } from '@jest/globals';
import { simulateRoom } from '../testing/simulatedRoom.ts';
import { usualLength } from './machineUse.ts';

const MINUTE = 60_000;

test.each([
  ['that last the same', [40, 40, 40, 40, 40], 40],
  ['that differ by a tenth', [36, 44, 40, 44, 36], 40],
  ['that differ by more', [35, 45, 40, 45, 35], null],
  ['of which one is odd', [40, 41, 39, 40, 41, 8, 40], 40],
  ['of two programmes', [35, 35, 35, 60, 60], null],
  ['of which one in five is of another programme', [35, 35, 60, 35, 35, 35, 60, 35, 35, 35], 35],
  ['of which three in ten are', [35, 35, 60, 35, 60, 35, 60, 35, 35, 35], null],
  [
    'of two programmes, one of which was chosen by chance for most of the last ten',
    [60, 35, 60, 60, 35, 60, 60, 35, 60, 60, 35, 35, 60, 35, 35, 35, 35, 60, 35, 35],
    null,
  ],
  ['of which one never ended', [...Array<number>(9).fill(40), 600], 40],
  ['that are four', [40, 40, 40, 40], null],
  ['that are none', [], null],
  [
    'of another length before the last sixteen',
    [...Array<number>(4).fill(90), ...Array<number>(16).fill(40)],
    40,
  ],
])('runs %s have a usual length: %j', (_, minutes, usual) => {
  const runs = minutes.map((lasted) => ({ start: 0, lasted: lasted * MINUTE }));
  expect(usualLength(runs)).toBe(usual === null ? null : usual * MINUTE);
});

/** A room whose first washer has run some times for 40 minutes. */
function roomAfter(runs: number) {
  const room = simulateRoom({ washers: 1, start: Date.UTC(2026, 0, 5, 12) });
  for (let run = 0; run < runs; run += 1) {
    room.use(1);
    room.passed(40 * MINUTE);
    room.use(0);
    room.passed(MINUTE);
  }
  return room;
}

test('a machine in use that has run five times for as long is usually done then', () => {
  const room = roomAfter(5);
  expect(room.usuallyUntil(0)).toBeNull();
  room.use(1);
  const startedAt = room.time();
  room.passed(10 * MINUTE);
  expect(room.usuallyUntil(0)).toBe(startedAt + 40 * MINUTE);
  room.use(0);
  expect(room.usuallyUntil(0)).toBeNull();
});

test('the time until it is told to be free is no part of a run', () => {
  const room = simulateRoom({ washers: 1, start: Date.UTC(2026, 0, 5, 12), offAfter: 360 });
  room.use(1);
  room.passed(40 * MINUTE);
  room.use(0);
  room.passed(10 * MINUTE);
  const [use] = room.history().of('maple').machines.values();
  expect(use?.runs.map(({ lasted }) => lasted)).toEqual([40 * MINUTE]);
});

test('a run goes on over a restart of the gateway, but not over one of an hour', () => {
  const room = roomAfter(5);
  room.use(1);
  const startedAt = room.time();
  room.passed(10 * MINUTE);
  room.restart(MINUTE);
  room.use(1);
  expect(room.usuallyUntil(0)).toBe(startedAt + 40 * MINUTE);
  room.restart(60 * MINUTE);
  room.use(1);
  expect(room.usuallyUntil(0)).toBeNull();
});

test('a run whose begin nobody saw has no end that is usual, and is not remembered', () => {
  const room = roomAfter(5);
  room.restart(120 * MINUTE);
  room.use(1);
  expect(room.usuallyUntil(0)).toBeNull();
  room.passed(5 * MINUTE);
  room.use(0);
  room.passed(MINUTE);
  const [use] = room.history().of('maple').machines.values();
  expect(use?.runs.map(({ lasted }) => lasted / MINUTE)).toEqual([40, 40, 40, 40, 40]);
});

test('twenty runs and the days of four weeks are kept', () => {
  const room = roomAfter(25);
  const [use] = room.history().of('maple').machines.values();
  expect(use?.runs).toHaveLength(20);
  expect(use?.days).toEqual([
    { day: expect.any(Number), runs: 24, inUse: 996 * MINUTE, known: 1020 * MINUTE },
    { day: expect.any(Number), runs: 1, inUse: 4 * MINUTE, known: 5 * MINUTE },
  ]);
  room.passed(26 * 24 * 60 * MINUTE);
  expect(room.days(0)).toHaveLength(28);
  room.passed(2 * 24 * 60 * MINUTE);
  expect(room.days(0)).toHaveLength(28);
});
