import { expect, jest, test } from '@jest/globals';
import { createSubscribers } from './createSubscribers.ts';

test('a store is at work from its first subscriber until its last has left', () => {
  const stop = jest.fn();
  const start = jest.fn(() => stop);
  const { subscribe } = createSubscribers(start);
  const calls = () => [start.mock.calls.length, stop.mock.calls.length];
  expect(calls()).toEqual([0, 0]);
  const leaves = [subscribe(() => {}), subscribe(() => {})];
  expect(calls()).toEqual([1, 0]);
  leaves[0]?.();
  leaves[0]?.();
  expect(calls()).toEqual([1, 0]);
  leaves[1]?.();
  leaves[1]?.();
  expect(calls()).toEqual([1, 1]);
  subscribe(() => {});
  expect(calls()).toEqual([2, 1]);
});

test('the same callback subscribed twice is called until both have left', () => {
  const callback = jest.fn();
  const { subscribe, tell } = createSubscribers();
  const leaveOnce = subscribe(callback);
  const leaveTwice = subscribe(callback);
  leaveOnce();
  tell();
  expect(callback).toHaveBeenCalledTimes(1);
  leaveTwice();
  tell();
  expect(callback).toHaveBeenCalledTimes(1);
});
