import { expect, test } from '@jest/globals';
import { NOTHING_SEEN, observe, type School } from '@laundry-board/laundry-rules';
import { notificationsOf, type PushNotification } from './judge.ts';
import type { Outcome } from './post.ts';
import { afterSending, lookedAt, wantsToKeep, watch, type WatchedWish } from './watchedWish.ts';
import type { Wish } from './wishes.ts';

/* What becomes of a wish that its resident changes while a message is under way. */

const START = Date.UTC(2026, 0, 1);

const WISH: Wish = {
  path: 'schools/campus.example/wishes/ada-0',
  endpoint: 'https://fcm.googleapis.com/a',
  p256dh: '',
  auth: '',
  wants: ['washer free maple', 'dryer free maple'],
  changedAt: START,
  updateTime: '1',
};

/** A building whose washer is free. */
function schoolAt(time: number): School {
  const machines = { washer: [{ isInUse: false, lastUpdated: time }], dryer: [] };
  const building = { id: 'maple', name: 'Maple', knowledge: 'current' as const, machines };
  return { buildings: [{ ...building, count: null }] };
}

/** The wish when its washer has been free for ten seconds, and what is sent then. */
function sentAfterTenSeconds() {
  let observation = NOTHING_SEEN;
  let sent: WatchedWish = watch(WISH, undefined);
  for (let second = 0; second <= 10; second += 1) {
    const time = START + second * 1000;
    const school = schoolAt(time);
    observation = observe(observation, school, time);
    sent = lookedAt(sent, { school, observation, time });
  }
  const [notification] = notificationsOf(sent.judged);
  if (notification === undefined) throw new Error('There is nothing to tell.');
  return { sent, notification };
}

/** What follows if the resident has written another wish before the answer comes. */
function changedMeanwhile(change: Partial<Wish>, outcome: Outcome) {
  const under: { sent: WatchedWish; notification: PushNotification } = sentAfterTenSeconds();
  const changed = watch({ ...WISH, updateTime: '2', ...change }, under.sent);
  return afterSending(changed, under, outcome, { now: 0, time: START + 12_000 });
}

test('what was told is told, whatever is wished besides', () => {
  const wants = ['washer free maple', 'dryer any'];
  const after = changedMeanwhile({ wants, changedAt: START + 11_000 }, { is: 'accepted' });
  expect(wantsToKeep(after)).toEqual(['dryer any']);
});

test('what was not accepted is waited for', () => {
  const wants = ['washer free maple', 'dryer any'];
  const failed: Outcome = { is: 'failed', reason: '503' };
  expect(wantsToKeep(changedMeanwhile({ wants }, failed))).toEqual(wants);
});

test('a device that is gone ends its wish, though it was changed', () => {
  expect(wantsToKeep(changedMeanwhile({ wants: ['dryer any'] }, { is: 'gone' }))).toEqual([]);
});

test('a device that has subscribed anew is not gone, because its earlier endpoint is', () => {
  const endpoint = 'https://fcm.googleapis.com/b';
  const after = changedMeanwhile({ endpoint }, { is: 'gone' });
  expect(wantsToKeep(after)).toEqual(WISH.wants);
});
