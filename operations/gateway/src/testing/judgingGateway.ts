import { NOTHING_SEEN, observe, type School } from '@laundry-board/laundry-rules';
import { afterTelling, judge, judgedWish, notificationsOf, wantsLeft } from '../push/judge.ts';

/** What was told: when, about a topic, in these words. */
export interface Told {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly topic: string;
  readonly text: string;
}

/** A gateway that watches a school from the start, and is given a wish at a moment; each push service takes each message. */
export function openGateway() {
  const told: Told[] = [];
  let observation = NOTHING_SEEN;
  let wish = judgedWish([]);
  return {
    told,
    /** The resident writes what they wait for. */
    wish: (wants: readonly string[], school: School, time: number): void => {
      wish = judge(judgedWish(wants, wish), { school, observation, time });
    },
    look: (school: School, time: number): void => {
      observation = observe(observation, school, time);
      wish = judge(wish, { school, observation, time });
      for (const notification of notificationsOf(wish)) {
        told.push({ time, topic: notification.topic, text: notification.text });
        wish = afterTelling(wish, notification);
      }
    },
    /** What is still waited for. */
    wants: () => wantsLeft(wish),
  };
}
