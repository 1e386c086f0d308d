import type { School } from '@laundry-board/laundry-rules/school';
import { NOTHING_SEEN, observe } from '@laundry-board/laundry-rules/waiting';
import { afterSending, dueOf, evaluate, readWish, type WatchedWish } from '../push/watchedWish.ts';
import type { ToldWant, WishChange } from '../push/wishes.ts';

/** What was told: when, about a topic, in these words. */
export interface Told {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly topic: string;
  readonly text: string;
}

const DEVICE = { endpoint: 'https://fcm.googleapis.com/a', p256dh: '', auth: '' };

/**
 * A gateway that watches a school from the start, and is given a wish at a moment; each push service takes each message, and
 * each write succeeds.
 */
export function openGateway() {
  const told: Told[] = [];
  let observation = NOTHING_SEEN;
  let watched: WatchedWish | undefined;
  let version = 0;
  const store = (change: WishChange, changedAt: number): void => {
    version += 1;
    const updateTime = `2100-01-01T00:00:00.${String(version).padStart(6, '0')}Z`;
    watched = readWish({ path: '', ...DEVICE, ...change, changedAt, updateTime }, watched);
  };
  const look = (school: School, time: number): void => {
    observation = observe(observation, school, time);
    if (watched === undefined) return;
    watched = evaluate(watched, { school, observation, time }, () => false);
    for (;;) {
      const due = dueOf(watched, { now: 0, time, canWrite: true });
      if (due.is === 'write') store(due.change, watched.wish.changedAt);
      if (due.is !== 'tell') return;
      for (const { topic, text, news } of due.notifications) {
        told.push({ time, topic, text });
        const sent = { ...DEVICE, news };
        watched = afterSending(watched, sent, { is: 'accepted' }, { now: 0, time });
      }
    }
  };
  return {
    told,
    /** The resident writes what they wait for. */
    wish: (wants: readonly string[], school: School, time: number): void => {
      store({ wants, told: watched?.wish.told ?? [], gone: false }, time);
      if (watched !== undefined) {
        watched = evaluate(watched, { school, observation, time }, () => false);
      }
    },
    look,
    /** What is still waited for. */
    wants: () => new Set(watched?.wish.wants),
    /** What its document says that became of wants. */
    toldWants: (): readonly ToldWant[] => watched?.wish.told ?? [],
  };
}
