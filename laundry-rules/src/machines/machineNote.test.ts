import { expect, test } from '@jest/globals';
import { machineNote } from './machineNote.ts';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

test.each([
  ['8 minutes and a half', NOW - 8.5 * MINUTE, 'free for 8 min'],
  ['a minute', NOW - MINUTE, 'free for 1 min'],
  ['almost a minute', NOW - MINUTE + 1, null],
  ['half an hour', NOW - 30 * MINUTE, 'free for 30 min'],
  ['more than half an hour', NOW - 30 * MINUTE - 1, null],
  ['a moment, by a clock that is ahead', NOW + MINUTE, null],
  ['a time that is not known', undefined, null],
])('a machine that has been free for %s says so: %j', (_, freeSince, words) => {
  const machine = { status: 'Available', minutesLeft: null } as const;
  expect(machineNote({ ...machine, freeSince }, NOW)).toBe(words);
});

const machine = { freeSince: NOW - 8 * MINUTE, minutesLeft: { minutes: 12, isUsual: false } };

test('a machine in use says how long it still needs', () => {
  expect(machineNote({ ...machine, status: 'In Use' }, NOW)).toBe('12 min left');
});

test('a machine that is out of order says nothing else', () => {
  expect(machineNote({ ...machine, status: 'Offline', outOfOrder: true }, NOW)).toBe(
    'out of order',
  );
});
