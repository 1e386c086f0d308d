import { expect, jest, test } from '@jest/globals';
import { claimsOf, freeNewsOf } from '@laundry-board/laundry-rules/waiting';
import { shownBuilding } from '@laundry-board/laundry-rules/testing/shownBuilding';
import { type Report, START, washersIn } from '@laundry-board/laundry-rules/testing/watchedSchool';
import { deviceClock } from '../device/clock.ts';
import type { SchoolState } from '../model/schoolState.ts';
import { loadingBoard } from '../testing/loadingBoard.ts';
import { closeUntrue } from './earlierNotifications.ts';

/** Starts a board beside a notification with such claims. */
function startBeside(claims: unknown) {
  const state = loadingBoard(START);
  const close = jest.fn();
  const left = jest.fn(() => Promise.resolve([{ claims, close }]));
  const clock = deviceClock({ now: () => START, every: () => () => {} });
  const stop = closeUntrue({ state, clock }, left);
  const show = async (school: SchoolState): Promise<void> => {
    state.set({ ...state.getSnapshot(), school });
    await Promise.resolve();
  };
  return {
    stop,
    left,
    isClosed: () => close.mock.calls.length > 0,
    show,
    report: (...reports: readonly Report[]) => {
      const buildings = [washersIn('Old Hall', reports, START)];
      return show({ kind: 'live', school: { buildings } });
    },
  };
}

const free = claimsOf([freeNewsOf(shownBuilding('Old Hall'), 'washer', START)]);
test.each([
  {
    what: 'a free washer while one is free',
    claims: free,
    washers: ['In Use', 'Available'],
    closes: false,
  },
  {
    what: 'a free washer when none is',
    claims: free,
    washers: ['In Use', 'In Use'],
    closes: true,
  },
  {
    what: 'a free washer whose machine is Offline',
    claims: free,
    washers: ['Offline'],
    closes: false,
  },
  {
    what: 'a free washer in a building that is missing',
    claims: ['washer free x'],
    washers: ['In Use'],
    closes: false,
  },
  {
    what: 'two claims of which one is wrong',
    claims: ['washer free x', ...free],
    washers: ['In Use'],
    closes: true,
  },
  {
    what: 'a load that is done, though the next one is in its washer',
    claims: ['washer 2 Old Hall'],
    washers: ['Available', 'In Use'],
    closes: false,
  },
  {
    what: 'something else',
    claims: ['hello', 'washer', 3],
    washers: ['In Use', 'In Use'],
    closes: false,
  },
  { what: 'nothing', claims: null, washers: ['In Use', 'In Use'], closes: false },
] as const)(
  'a notification of $what is closed by a start: $closes',
  async ({ claims, washers, closes }) => {
    const { report, isClosed } = startBeside(claims);
    await report(...washers);
    expect(isClosed()).toBe(closes);
  },
);

test('notifications wait for the school, and are looked at once', async () => {
  const { report, show, left, isClosed } = startBeside(free);
  await show({ kind: 'missing' });
  expect(left).not.toHaveBeenCalled();
  await report('Available');
  await report('In Use');
  expect(left).toHaveBeenCalledTimes(1);
  expect(isClosed()).toBe(false);
});

test('notifications stay when the board stops before', async () => {
  const { stop, report, left } = startBeside(free);
  stop();
  await report('In Use');
  expect(left).not.toHaveBeenCalled();
});
