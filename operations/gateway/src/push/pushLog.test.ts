import { expect, test } from '@jest/globals';
import { createFakeClock } from '../testing/fakeClock.ts';
import { createPushLog } from './pushLog.ts';

function start() {
  const lines: string[] = [];
  const clock = createFakeClock();
  return { lines, clock, ...createPushLog((line) => lines.push(line), clock) };
}

const HOST = 'fcm.googleapis.com';

test('what a push service does not take is a line with its host and status, once an hour', () => {
  const { lines, clock, outcome } = start();
  outcome(HOST, { is: 'failed', reason: '503' });
  outcome(HOST, { is: 'failed', reason: '503' });
  outcome(HOST, { is: 'failed', reason: 'no answer within 10 s' });
  expect(lines).toEqual([
    'fcm.googleapis.com has not taken a notification: 503.',
    'fcm.googleapis.com has not taken a notification: no answer within 10 s.',
  ]);
  clock.advance(3_600_000);
  outcome(HOST, { is: 'failed', reason: '503' });
  expect(lines).toHaveLength(3);
});

test.each([
  ['400', 'another key than VAPID_PRIVATE_KEY'],
  ['401', 'clock'],
  ['403', '"subject"'],
  ['429', 'too many'],
])('the status %s comes with advice', (reason, advice) => {
  const { lines, outcome } = start();
  outcome(HOST, { is: 'refused', reason });
  expect(lines).toEqual([expect.stringContaining(`: ${reason}, `)]);
  expect(lines).toEqual([expect.stringContaining(advice)]);
});

test('what is taken, and who is gone, is no line', () => {
  const { lines, outcome } = start();
  outcome(HOST, { is: 'accepted' });
  outcome(HOST, { is: 'gone' });
  expect(lines).toEqual([]);
});

test('Firestore is a line when it fails, when it fails otherwise, and when it is back', () => {
  const { lines, firestore } = start();
  firestore('a.example', null);
  firestore('a.example', 'no answer');
  firestore('b.example', null);
  firestore('a.example', 'no answer');
  firestore('a.example', 'no access');
  firestore('a.example', null);
  firestore('a.example', null);
  expect(lines).toEqual([
    'Wishes of a.example: no answer. Trying again.',
    'Wishes of a.example: no access. Trying again.',
    'Wishes of a.example: read again.',
  ]);
});
