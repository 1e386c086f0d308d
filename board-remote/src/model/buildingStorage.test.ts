import { afterEach, expect, test } from '@jest/globals';
import { buildingOnDevice } from './buildingStorage.ts';

afterEach(() => localStorage.clear());

test('a device keeps the building of each school by itself', () => {
  buildingOnDevice('first', 'campus.example', window).write('maple');
  expect(buildingOnDevice('first', 'campus.example', window).read()).toBe('maple');
  expect(buildingOnDevice('first', 'tech.example', window).read()).toBeNull();
});

test('the first building and the expected one are kept apart', () => {
  buildingOnDevice('first', 'campus.example', window).write('maple');
  expect(buildingOnDevice('expected', 'campus.example', window).read()).toBeNull();
});

test('a kept building is forgotten', () => {
  const storage = buildingOnDevice('first', 'campus.example', window);
  storage.write('maple');
  storage.write(null);
  expect(storage.read()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a device without storage keeps no building', () => {
  const blocked = {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  const storage = buildingOnDevice('first', 'campus.example', blocked);
  expect(() => storage.write('maple')).not.toThrow();
  expect(storage.read()).toBeNull();
});
