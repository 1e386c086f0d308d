import type { School } from '@laundry-board/laundry-rules/school';
import { atTheEnd, type Clock, repeat } from '../clock.ts';
import type { PushConfig } from '../config.ts';
import type { Firestore } from '../firestore.ts';
import { createPost, type Outcome } from './post.ts';
import { createPushLog } from './pushLog.ts';
import { SchoolSender, type WatchedWishes } from './schoolSender.ts';
import type { VapidKeys } from './vapidKeys.ts';
import { wishesOf } from './wishes.ts';

/** What a gateway's sender has to know beside its schools. */
export interface PushSettings extends PushConfig {
  readonly keys: VapidKeys;
  /** Origins of push services beside those of the browsers, for tests. */
  readonly origins: readonly string[];
}

/** What is known of some schools now. */
export interface KnownSchools {
  /** Milliseconds since 1970, by the server's clock. */
  readonly time: number;
  /** By the domains of their residents. */
  readonly schools: ReadonlyMap<string, School>;
}

/** What a sender knows of wishes, by the domains of their residents: the next one goes on with it. */
export type KnownWishes = Map<string, WatchedWishes>;

interface SenderOptions extends PushSettings {
  readonly knownWishes: KnownWishes;
  /** Asked every second; null while nothing is known. */
  readonly known: () => KnownSchools | null;
  /** Has the residents' wishes. */
  readonly firestore: Firestore;
  readonly clock: Clock;
  /** For the operator. */
  readonly log: (line: string) => void;
  /** Called with what became of each message. */
  readonly onOutcome: (outcome: Outcome) => void;
}

/** How often the machines are looked at, milliseconds: as often as a board does. */
const LOOK_EVERY_MS = 1000;

/** Tells residents, on devices whose page is closed, what they have wished to be told, until it is stopped. */
export function startSender(options: SenderOptions) {
  const { known, knownWishes, firestore, clock, log, subject, keys, board, origins } = options;
  const pushLog = createPushLog(log, clock);
  const post = createPost({ ...keys, subject });
  const senders = new Map<string, SchoolSender>();
  const createSender = (domain: string): SchoolSender => {
    const watched: WatchedWishes = knownWishes.get(domain) ?? new Map();
    knownWishes.set(domain, watched);
    return new SchoolSender({
      wishes: wishesOf(firestore, domain),
      watched,
      post,
      board,
      origins,
      clock,
      onOutcome: (host, outcome) => {
        pushLog.outcome(host, outcome);
        options.onOutcome(outcome);
      },
      onFirestore: (problem) => pushLog.firestore(domain, problem),
    });
  };
  const looking = repeat(clock, LOOK_EVERY_MS, () => {
    const now = known();
    if (now === null) return;
    for (const [domain, school] of now.schools) {
      const sender = senders.get(domain) ?? createSender(domain);
      senders.set(domain, sender);
      sender.look(school, now.time);
    }
  });
  return {
    /** Finishes the requests that are under way. */
    stop: async (): Promise<void> => {
      looking.stop();
      await atTheEnd(clock, Promise.all([...senders.values()].map((sender) => sender.settled())));
    },
  };
}
