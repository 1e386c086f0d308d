import { expect, test } from '@jest/globals';
import { interactions } from './interactions.ts';

test('an interaction takes as long as its longest event', () => {
  const events = [
    { id: 7, duration: 24 },
    { id: 7, duration: 64 },
    { id: 8, duration: 32 },
    { id: 7, duration: 40 },
  ];
  expect(interactions(events, 2)).toEqual([64, 32]);
});

test('an event of no interaction does not count, and an interaction without an event does', () => {
  expect(interactions([{ id: 0, duration: 500 }], 2)).toEqual([16, 16]);
});
