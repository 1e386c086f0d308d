import { afterEach, expect, test } from '@jest/globals';
import { offsetOnDevice } from './offsetStorage.ts';

afterEach(() => localStorage.clear());

test('a device keeps the offset of its clock', () => {
  offsetOnDevice(window).write(-86_400_000);
  expect(offsetOnDevice(window).read()).toBe(-86_400_000);
});

test('a device that never kept an offset has none', () => {
  expect(offsetOnDevice(window).read()).toBeNull();
});

test('a clock offset is forgotten', () => {
  const storage = offsetOnDevice(window);
  storage.write(10_000);
  storage.write(null);
  expect(localStorage).toHaveLength(0);
});

test.each(['soon', 'Infinity'])('the stored text %j is no clock offset', (text) => {
  localStorage.setItem('laundry:clock-offset', text);
  expect(offsetOnDevice(window).read()).toBeNull();
});

test('a device without storage keeps no clock offset', () => {
  const blocked = {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  const storage = offsetOnDevice(blocked);
  expect(() => storage.write(10_000)).not.toThrow();
  expect(storage.read()).toBeNull();
});
