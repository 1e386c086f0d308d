/** @jest-environment jest-fixed-jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { keptAs } from './deviceText.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

test('a text is kept for another page', () => {
  keptAs('note', () => window.localStorage).write('text');
  expect(keptAs('note', () => window.localStorage).read()).toBe('text');
});

test('a text that another page has removed is gone', () => {
  const text = keptAs('note', () => window.localStorage);
  text.write('text');
  keptAs('note', () => window.localStorage).write(null);
  expect(text.read()).toBe(null);
});

test('where storage is blocked, a text lasts as long as the page', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
  const text = keptAs('note', () => window.localStorage);
  expect(text.read()).toBe(null);
  text.write('text');
  expect(text.read()).toBe('text');
  text.write(null);
  expect(text.read()).toBe(null);
});

test('where storage is full, a text lasts as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const text = keptAs('note', () => window.localStorage);
  text.write('text');
  expect(text.read()).toBe('text');
});
