import type { Clock } from '../clock.ts';
import type { Outcome } from './post.ts';

/** The same line is not printed again within an hour, milliseconds: what a push service refuses, it refuses for many. */
const QUIET_MS = 3_600_000;

/** What an operator reads of notifications: a line for what goes wrong, none for each message. */
export function createPushLog(log: (line: string) => void, clock: Clock) {
  const printedAt = new Map<string, number>();
  const problems = new Map<string, string | null>();
  return {
    /** What became of a message. */
    outcome: (host: string, outcome: Outcome): void => {
      if (outcome.is === 'accepted' || outcome.is === 'gone') return;
      const advice = ADVICE[outcome.reason];
      const line = `${host} has not taken a notification: ${outcome.reason}${advice ? `, ${advice}` : ''}.`;
      const now = clock.now();
      if (now - (printedAt.get(line) ?? -Infinity) < QUIET_MS) return;
      printedAt.set(line, now);
      log(line);
    },
    /** How the wishes of a school could be read or written; null if they could. */
    firestore: (domain: string, problem: string | null): void => {
      const before = problems.get(domain) ?? null;
      problems.set(domain, problem);
      if (problem === before) return;
      const wishes = `Wishes of ${domain}`;
      log(problem === null ? `${wishes}: read again.` : `${wishes}: ${problem}. Trying again.`);
    },
  };
}

/** What an operator does about a status. */
const ADVICE: Readonly<Record<string, string>> = {
  400: 'as for a device that knows another key than VAPID_PRIVATE_KEY’s',
  401: 'check VAPID_PRIVATE_KEY and the computer’s clock',
  403: 'as for a device that knows another key than VAPID_PRIVATE_KEY’s, or for a "subject" that it does not accept',
  406: 'it has had too many',
  429: 'it has had too many',
};
