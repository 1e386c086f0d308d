import { expect, test } from '@jest/globals';
import { loadTime } from './measures.ts';

const LOADED = [
  { name: 'https://laundry.example/page.js', startTime: 10, responseEnd: 90 },
  { name: 'https://board.example/remoteEntry.js', startTime: 100, responseEnd: 250 },
  { name: 'https://board.example/data.js', startTime: 260, responseEnd: 400.4 },
];

test('the load of a remote lasts from its first request to its expose', () => {
  expect(loadTime(LOADED, 'https://board.example/', 450)).toBe(350);
});

test('the load of a remote that nobody has watched lasts to its newest file', () => {
  expect(loadTime(LOADED, 'https://board.example/')).toBe(300);
});

test('a remote without requests has no time of its load', () => {
  expect(loadTime(LOADED, 'https://auth.example/')).toBeUndefined();
});
