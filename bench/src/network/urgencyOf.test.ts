import { expect, test } from '@jest/globals';
import { urgencyOf } from './urgencyOf.ts';

test.each([
  ['u=0, i', 0],
  ['i, u=5', 5],
  ['i', 3],
  ['u=9', 3],
  [undefined, 3],
])('%s is urgency %d', (header, urgency) => {
  expect(urgencyOf(header)).toBe(urgency);
});
