import { afterEach, expect, test } from '@jest/globals';
import { buildingsOnDevice } from './buildingStorage.ts';

afterEach(() => localStorage.clear());

test('a device keeps the building of each school by itself', () => {
  buildingsOnDevice('campus.example', window).first.write('maple');
  expect(buildingsOnDevice('campus.example', window).first.read()).toBe('maple');
  expect(buildingsOnDevice('tech.example', window).first.read()).toBeNull();
});

test('the first building and the expected one are kept apart', () => {
  buildingsOnDevice('campus.example', window).first.write('maple');
  expect(buildingsOnDevice('campus.example', window).expected.read()).toBeNull();
});

test('a kept building is forgotten', () => {
  const storage = buildingsOnDevice('campus.example', window).first;
  storage.write('maple');
  storage.write(null);
  expect(storage.read()).toBeNull();
  expect(localStorage).toHaveLength(0);
});
