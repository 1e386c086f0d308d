import { isNativeError } from 'node:util/types';
import { NOTHING_SEEN, observe, type School } from '@laundry-board/laundry-rules';
import type { Clock } from '../clock.ts';
import { notificationsOf } from './judge.ts';
import { payloadOf, ttlOf } from './payload.ts';
import type { Outcome, Post } from './post.ts';
import { isAtPushService } from './pushServices.ts';
import {
  afterSending,
  afterShortening,
  isForgotten,
  isToBeWritten,
  lookedAt,
  postponed,
  wantsToKeep,
  watch,
  type WatchedWish,
} from './watchedWish.ts';
import type { Wishes } from './wishes.ts';

interface SchoolSenderOptions {
  readonly wishes: Wishes;
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

/** How often the wishes that have changed are read, milliseconds. */
const READ_EVERY_MS = 10_000;

/** Who has not looked at the machines for longer does not know what they did meanwhile, milliseconds. */
const LONGEST_GAP_MS = 5000;

/** No more requests are under way at a time: each has a connection. */
const MOST_AT_ONCE = 100;

/** Tells the residents of one school. */
export class SchoolSender {
  readonly #options: SchoolSenderOptions;
  /** By the paths of their documents. */
  readonly #watched = new Map<string, WatchedWish>();
  /** The paths of those for which a request is under way. */
  readonly #busy = new Set<string>();
  readonly #requests = new Set<Promise<void>>();
  #observation = NOTHING_SEEN;
  /** Of the newest look, by the server's clock. */
  #time = 0;
  #nextReadAt = -Infinity;

  constructor(options: SchoolSenderOptions) {
    this.#options = options;
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
      this.#nextReadAt = now + READ_EVERY_MS;
      this.#run(this.#read());
    }
    for (const [path, before] of this.#watched) {
      const wish = lookedAt(before, seen);
      if (isForgotten(wish, time)) this.#watched.delete(path);
      else this.#watched.set(path, wish);
      if (now >= wish.attempts.nextAt) this.#start(path, wish);
    }
  }

  /** Resolves when no request is under way. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#requests);
  }

  async #read(): Promise<void> {
    const { wishes, origins } = this.#options;
    for (const wish of (await this.#ask(wishes.readChanged())) ?? []) {
      const before = this.#watched.get(wish.path);
      if (before?.wish.updateTime === wish.updateTime) continue;
      const next = watch(wish, before);
      const isSendable = isAtPushService(wish.endpoint, origins);
      this.#watched.set(wish.path, isSendable ? next : { ...next, is: 'ended' });
    }
  }

  /** Does what is to be done for a wish, if anything is, and nothing is under way for it. */
  #start(path: string, wish: WatchedWish): void {
    if (this.#busy.has(path) || this.#busy.size >= MOST_AT_ONCE) return;
    const isToBeTold = wish.is === 'waiting' && wish.judged.untold.length > 0;
    if (!isToBeTold && !isToBeWritten(wish)) return;
    const request = isToBeTold ? this.#tell(path, wish) : this.#shorten(path, wish);
    this.#busy.add(path);
    this.#run(request.finally(() => this.#busy.delete(path)));
  }

  async #tell(path: string, sent: WatchedWish): Promise<void> {
    const { post, board, clock, onOutcome } = this.#options;
    const { host } = new URL(sent.wish.endpoint);
    for (const notification of notificationsOf(sent.judged)) {
      const payload = payloadOf(notification, board);
      const outcome = await post(sent.wish, payload, ttlOf(notification));
      onOutcome(host, outcome);
      const wish = this.#watched.get(path) ?? sent;
      const moment = { now: clock.now(), time: this.#time };
      this.#watched.set(path, afterSending(wish, { sent, notification }, outcome, moment));
      if (outcome.is !== 'accepted') return;
    }
  }

  async #shorten(path: string, sent: WatchedWish): Promise<void> {
    const { wishes, clock } = this.#options;
    const shortened = await this.#ask(wishes.shorten(sent.wish, wantsToKeep(sent)));
    const wish = this.#watched.get(path) ?? sent;
    const next =
      shortened === undefined
        ? postponed(wish, clock.now() + READ_EVERY_MS)
        : afterShortening(wish, sent, shortened);
    if (next === null) this.#watched.delete(path);
    else this.#watched.set(path, next);
  }

  /** @returns Undefined if Firestore could not be asked. */
  async #ask<T>(request: Promise<T>): Promise<T | undefined> {
    const { onFirestore } = this.#options;
    try {
      const answer = await request;
      onFirestore(null);
      return answer;
    } catch (error) {
      onFirestore(isNativeError(error) ? error.message : String(error));
      return undefined;
    }
  }

  #run(request: Promise<void>): void {
    const tracked = request.finally(() => this.#requests.delete(tracked));
    this.#requests.add(tracked);
  }
}
