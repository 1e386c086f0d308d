import { expect, test } from '@jest/globals';
import { type Attempts, nextAttempts, NO_ATTEMPTS } from './attempts.ts';
import type { Outcome } from './post.ts';

const FAILED: Outcome = { is: 'failed', reason: '503' };
const REFUSED: Outcome = { is: 'refused', reason: '403' };
const ACCEPTED: Outcome = { is: 'accepted' };

/** What follows from outcomes at 0; null if the device is given up. */
function after(...outcomes: readonly Outcome[]): Attempts | null {
  return outcomes.reduce<Attempts | null>(
    (before, outcome) => before && nextAttempts(before, outcome, 0),
    NO_ATTEMPTS,
  );
}

test('a pause begins with 10 s, doubles, and has at most five minutes', () => {
  const pauses = Array.from({ length: 8 }, (_, count) =>
    after(...Array.from({ length: count + 1 }, () => FAILED)),
  ).map((attempts) => (attempts?.nextAt ?? NaN) / 1000);
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
});

test('a pause counts from the outcome', () => {
  expect(nextAttempts(NO_ATTEMPTS, FAILED, 5000)).toMatchObject({ nextAt: 15_000 });
});

test('a service that fails is tried without end', () => {
  expect(after(...Array.from({ length: 2000 }, () => FAILED))).toMatchObject({ nextAt: 300_000 });
});

test('the fifth refusal in a row ends it, whatever failed in between', () => {
  const four = [REFUSED, REFUSED, FAILED, REFUSED, REFUSED];
  expect(after(...four)).toMatchObject({ refusals: 4 });
  expect(after(...four, REFUSED)).toBeNull();
});

test('a success begins anew', () => {
  expect(after(REFUSED, REFUSED, REFUSED, REFUSED, ACCEPTED)).toEqual(NO_ATTEMPTS);
});

test('a device that is gone is given up at once', () => {
  expect(after({ is: 'gone' })).toBeNull();
});
