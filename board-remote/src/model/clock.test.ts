import { expect, test } from '@jest/globals';
import { createClock } from './clock.ts';

const device = { now: () => 1_700_000_010_000 };

test('without an offset the clock shows the device’s time', () => {
  expect(createClock(device).now()).toBe(1_700_000_010_000);
});

test('an offset is taken off the device’s time', () => {
  const clock = createClock(device);
  clock.setOffset(10_000);
  expect(clock.now()).toBe(1_700_000_000_000);
});

test('a newer offset takes the place of the one before', () => {
  const clock = createClock(device);
  clock.setOffset(10_000);
  clock.setOffset(-500);
  expect(clock.now()).toBe(1_700_000_010_500);
});
