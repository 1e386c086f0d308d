import { expect, jest, test } from '@jest/globals';
import { createStore } from './store.ts';

test('a store works from its first subscriber until the last has left', () => {
  const stop = jest.fn();
  const start = jest.fn(() => stop);
  const { subscribe } = createStore(0, start);
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

test('each subscriber is notified of another value, and not of the same one', () => {
  const callback = jest.fn();
  const { subscribe, getSnapshot, set } = createStore('a');
  const leaveOnce = subscribe(callback);
  const leaveTwice = subscribe(callback);
  leaveOnce();
  set('a');
  expect([getSnapshot(), callback.mock.calls.length]).toEqual(['a', 0]);
  set('b');
  expect([getSnapshot(), callback.mock.calls.length]).toEqual(['b', 1]);
  leaveTwice();
  set('c');
  expect(callback).toHaveBeenCalledTimes(1);
});
