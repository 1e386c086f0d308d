import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createBurstDetector } from './burst.ts';
import { browserDevice } from './device.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** Counts updates at the given times. @returns After which of them there was a burst. */
function burstsAfter(times: readonly number[]): readonly number[] {
  let isBursting = false;
  const bursts = createBurstDetector({
    device: browserDevice,
    onChange: (next) => {
      isBursting = next;
    },
  });
  const start = Date.now();
  const found = times.filter((time) => {
    jest.advanceTimersByTime(start + time - Date.now());
    bursts.count();
    return isBursting;
  });
  bursts.stop();
  return found;
}

test('a burst begins with the fifth update within a second', () => {
  expect(burstsAfter([0, 100, 200, 300, 400, 500])).toEqual([400, 500]);
});

test('it ends with the first update that has fewer than four others in the second before it', () => {
  expect(burstsAfter([0, 250, 500, 750, 999, 1250, 1500])).toEqual([999]);
});

test('five updates in exactly a second are none', () => {
  expect(burstsAfter([0, 250, 500, 750, 1000])).toEqual([]);
});

test('a burst may come long after other updates', () => {
  expect(burstsAfter([0, 60_000, 60_100, 60_200, 60_300, 60_400])).toEqual([60_400]);
});

test('updates that are no burst end none', () => {
  const onChange = jest.fn();
  const bursts = createBurstDetector({ device: browserDevice, onChange });
  bursts.count();
  jest.advanceTimersByTime(60_000);
  expect(onChange.mock.calls).toEqual([[false]]);
});

test('a burst that ends in silence is over after a second', () => {
  const onChange = jest.fn();
  const bursts = createBurstDetector({ device: browserDevice, onChange });
  for (let update = 0; update < 5; update += 1) bursts.count();
  expect(onChange).toHaveBeenLastCalledWith(true);
  jest.advanceTimersByTime(999);
  expect(onChange).toHaveBeenLastCalledWith(true);
  jest.advanceTimersByTime(1);
  expect(onChange).toHaveBeenLastCalledWith(false);
});
