import { expect, jest, test } from '@jest/globals';
import { createStore } from './store.ts';

test('the snapshot is the first value until another is set', () => {
  const store = createStore('first');
  expect(store.getSnapshot()).toBe('first');
  store.set('second');
  expect(store.getSnapshot()).toBe('second');
});

test('every subscriber is notified of a change', () => {
  const store = createStore(1);
  const subscribers = [jest.fn(), jest.fn()];
  for (const onChange of subscribers) store.subscribe(onChange);
  store.set(2);
  for (const onChange of subscribers) expect(onChange).toHaveBeenCalledTimes(1);
});

test('a subscriber that is notified finds the new value', () => {
  const store = createStore(1);
  const found: number[] = [];
  store.subscribe(() => found.push(store.getSnapshot()));
  store.set(2);
  expect(found).toEqual([2]);
});

test('nobody is notified when the same value is set again', () => {
  const store = createStore(Number.NaN);
  const onChange = jest.fn();
  store.subscribe(onChange);
  store.set(Number.NaN);
  expect(onChange).not.toHaveBeenCalled();
});

test('a subscriber that has left is not notified', () => {
  const store = createStore(1);
  const onChange = jest.fn();
  const leave = store.subscribe(onChange);
  leave();
  store.set(2);
  expect(onChange).not.toHaveBeenCalled();
});

test('a subscriber that leaves while it is notified keeps nobody else from being notified', () => {
  const store = createStore(1);
  const leaving = jest.fn(() => leave());
  const staying = jest.fn();
  const leave = store.subscribe(leaving);
  store.subscribe(staying);
  store.set(2);
  store.set(3);
  expect(leaving).toHaveBeenCalledTimes(1);
  expect(staying).toHaveBeenCalledTimes(2);
});

/** A store whose start and stop are recorded. */
function startedStore() {
  const stop = jest.fn<() => void>();
  const start = jest.fn(() => stop);
  return { start, stop, store: createStore(1, start) };
}

test('the store does not start before somebody subscribes', () => {
  const { start, store } = startedStore();
  store.set(2);
  expect(start).not.toHaveBeenCalled();
});

test('the store starts with its first subscriber only', () => {
  const { start, store } = startedStore();
  store.subscribe(() => {});
  store.subscribe(() => {});
  expect(start).toHaveBeenCalledTimes(1);
});

test('the first subscriber is notified of what changes while the store starts', () => {
  const onChange = jest.fn();
  const store = createStore(1, () => {
    store.set(2);
    return () => {};
  });
  store.subscribe(onChange);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('the store stops only when its last subscriber leaves', () => {
  const { stop, store } = startedStore();
  const leaveFirst = store.subscribe(() => {});
  const leaveLast = store.subscribe(() => {});
  leaveFirst();
  expect(stop).not.toHaveBeenCalled();
  leaveLast();
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a subscriber that leaves twice does not stop the store twice', () => {
  const { stop, store } = startedStore();
  const leave = store.subscribe(() => {});
  leave();
  leave();
  expect(stop).toHaveBeenCalledTimes(1);
});

test('the store starts again when somebody subscribes after it has stopped', () => {
  const { start, stop, store } = startedStore();
  store.subscribe(() => {})();
  const leave = store.subscribe(() => {});
  expect(start).toHaveBeenCalledTimes(2);
  leave();
  expect(stop).toHaveBeenCalledTimes(2);
});

test('a subscriber that throws keeps no other from being notified', () => {
  const store = createStore(1);
  const onChange = jest.fn();
  store.subscribe(() => {
    throw new Error('broken');
  });
  store.subscribe(onChange);
  expect(() => store.set(2)).toThrow('broken');
  expect(onChange).toHaveBeenCalledTimes(1);
});
