import { countFreeMachines, type School } from '@laundry-board/laundry-rules/school';
import {
  includes,
  type LoadNews,
  NOTHING_SEEN,
  observe,
} from '@laundry-board/laundry-rules/waiting';
import type { Clock } from '../clock.ts';
import { payloadOf, type PushNotification, ttlOf } from './notification.ts';
import type { Outcome, Post } from './post.ts';
import { isAtPushService } from './pushServices.ts';
import { afterSending, dueOf, evaluate, readWish, type WatchedWish } from './watchedWish.ts';
import type { Wish, Wishes } from './wishes.ts';
import { reasonOf } from '../reason.ts';

/** What is known of wishes, by the paths of their documents. */
export type WatchedWishes = Map<string, WatchedWish>;

interface SchoolSenderOptions {
  readonly wishes: Wishes;
  /** What an earlier sender has known of them; this one goes on with it. */
  readonly watched: WatchedWishes;
  readonly post: Post;
  /** The URL of the board, where a tap on a notification leads. */
  readonly board: string;
  /** Origins of push services beside those of the browsers. */
  readonly origins: readonly string[];
  readonly clock: Clock;
  /** Called with what became of each message. */
  readonly onOutcome: (host: string, outcome: Outcome) => void;
  /** Called after each request to Firestore: why it failed; null if it succeeded. */
  readonly onFirestore: (problem: string | null) => void;
}

/** How often the wishes that have changed are read, and how soon after a failure they are written, milliseconds. */
const ASK_EVERY_MS = 10_000;

/** Who has not looked at the machines for longer does not know what they did meanwhile, milliseconds. */
const LONGEST_GAP_MS = 5000;

/** No more requests are under way at a time: each has a connection. */
const MOST_AT_ONCE = 100;

/** Tells the residents of one school. */
export class SchoolSender {
  readonly #options: SchoolSenderOptions;
  readonly #watched: WatchedWishes;
  /** The paths of those for which a request is under way. */
  readonly #busy = new Set<string>();
  readonly #requests = new Set<Promise<void>>();
  #observation = NOTHING_SEEN;
  /** Of the newest look, by the server's clock. */
  #time = 0;
  /** Infinity while they are read. */
  #nextReadAt = -Infinity;
  /** Not earlier is a document written. */
  #nextWriteAt = -Infinity;

  constructor(options: SchoolSenderOptions) {
    this.#options = options;
    this.#watched = options.watched;
  }

  /**
   * Looks at the machines, and starts the requests that are due. It has to be called every second.
   *
   * @param time Milliseconds since 1970, by the server's clock.
   */
  look(school: School, time: number): void {
    const gap = time - this.#time;
    this.#time = time;
    // A page that has slept believes what it finds, because its resident has waited long enough. A process that was held up
    // for half a minute has missed what the machines did, and begins afresh.
    if (gap < 0 || gap > LONGEST_GAP_MS) this.#observation = NOTHING_SEEN;
    this.#observation = observe(this.#observation, school, time);
    const seen = { school, observation: this.#observation, time };
    const now = this.#options.clock.now();
    if (now >= this.#nextReadAt) {
      this.#nextReadAt = Infinity;
      this.#run(this.#read());
    }
    for (const [path, before] of this.#watched) {
      const isAwaited = (done: LoadNews): boolean => this.#isAwaited(done, path, school);
      this.#watched.set(path, evaluate(before, seen, isAwaited));
      this.#start(path);
    }
  }

  /** Whether another account waits for a machine of the kind in the building, where no other one is free. */
  #isAwaited({ kind, buildingId }: LoadNews, path: string, school: School): boolean {
    const building = school.buildings.find(({ id }) => id === buildingId);
    if (building === undefined) return false;
    const times = { washer: this.#time, dryer: this.#time };
    if (countFreeMachines([building], building, times)[0]?.[kind] !== 1) return false;
    return [...this.#watched].some(
      ([other, { scopes }]) =>
        includes(scopes[kind], buildingId) && accountOf(other) !== accountOf(path),
    );
  }

  /** Resolves when no request is under way. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#requests);
  }

  async #read(): Promise<void> {
    const { wishes, clock } = this.#options;
    const changed = await this.#ask(wishes.readChanged());
    changed?.wishes.forEach((wish) => this.#keep(wish));
    this.#nextReadAt = clock.now() + (changed?.isMore ? 0 : ASK_EVERY_MS);
  }

  #keep(wish: Wish): void {
    const next = readWish(wish, this.#watched.get(wish.path));
    const isReachable = isAtPushService(wish.endpoint, this.#options.origins);
    this.#watched.set(wish.path, isReachable ? next : { ...next, attempts: null });
  }

  /** Does what is due for a wish, unless something is under way for it. */
  #start(path: string): void {
    if (this.#busy.has(path) || this.#busy.size >= MOST_AT_ONCE) return;
    const request = this.#doWhatIsDue(path);
    if (request === undefined) return;
    this.#busy.add(path);
    this.#run(request.finally(() => this.#busy.delete(path)));
  }

  #doWhatIsDue(path: string): Promise<void> | undefined {
    const { wishes, clock } = this.#options;
    const watched = this.#watched.get(path);
    if (watched === undefined) return undefined;
    const now = clock.now();
    const due = dueOf(watched, { now, time: this.#time, canWrite: now >= this.#nextWriteAt });
    switch (due.is) {
      case 'nothing':
        return undefined;
      case 'tell':
        return this.#tell(watched, due.notifications);
      case 'write':
        return this.#write(path, () => wishes.write(watched.wish, due.change));
      case 'delete':
        return this.#write(path, () => wishes.remove(watched.wish));
    }
  }

  async #tell(
    { wish: { path, ...device } }: WatchedWish,
    notifications: readonly PushNotification[],
  ): Promise<void> {
    const { post, board, clock, onOutcome } = this.#options;
    const { endpoint } = device;
    for (const notification of notifications) {
      const payload = payloadOf(notification, board);
      const outcome = await post(device, payload, ttlOf(notification));
      onOutcome(new URL(endpoint).host, outcome);
      const watched = this.#watched.get(path);
      if (watched === undefined) return;
      const sent = { endpoint, news: notification.news };
      const moment = { now: clock.now(), time: this.#time };
      this.#watched.set(path, afterSending(watched, sent, outcome, moment));
      if (outcome.is !== 'accepted') break;
    }
    // At once, because a resident may be changing the wish.
    await this.#doWhatIsDue(path);
  }

  async #write(path: string, write: () => Promise<Wish | null>): Promise<void> {
    const wish = await this.#ask(write());
    if (wish === undefined) this.#nextWriteAt = this.#options.clock.now() + ASK_EVERY_MS;
    else if (wish === null) this.#watched.delete(path);
    else this.#keep(wish);
  }

  /** @returns Undefined if Firestore could not be asked. */
  async #ask<T>(request: Promise<T>): Promise<T | undefined> {
    const { onFirestore } = this.#options;
    try {
      const answer = await request;
      onFirestore(null);
      return answer;
    } catch (error) {
      onFirestore(reasonOf(error));
      return undefined;
    }
  }

  #run(request: Promise<void>): void {
    const tracked = request.finally(() => this.#requests.delete(tracked));
    this.#requests.add(tracked);
  }
}

/** The account of a wish, without the digit of its device. */
function accountOf(path: string): string {
  return path.slice(0, path.lastIndexOf('-'));
}
