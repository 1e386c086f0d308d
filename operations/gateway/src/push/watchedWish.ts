import type { SeenSchool } from '@laundry-board/laundry-rules';
import { type Attempts, nextAttempts, NO_ATTEMPTS } from './attempts.ts';
import {
  afterTelling,
  judge,
  type JudgedWish,
  judgedWish,
  type PushNotification,
  wantsLeft,
} from './judge.ts';
import type { Outcome } from './post.ts';
import type { Shortened, Wish } from './wishes.ts';

/*
 * One wish, from the first reading of its document until that is gone, as pure functions. The README has the table of what
 * ends a wish.
 */

/** A wish that is looked after. */
export interface WatchedWish {
  /** Its document as it was read or written last. */
  readonly wish: Wish;
  readonly judged: JudgedWish;
  readonly attempts: Attempts;
  /** What has been told, and when, milliseconds since 1970 by the server's clock. */
  readonly told: ReadonlyMap<string, number>;
  /**
   * - `waiting`: it is judged.
   * - `ended`: its document is to be deleted.
   * - `outdated`: its resident has changed its document, which is not read yet.
   */
  readonly is: 'waiting' | 'ended' | 'outdated';
}

/** A wish ends so long after its resident has changed it, milliseconds: nobody's laundry takes half a day. */
const WISH_LASTS_MS = 12 * 3_600_000;

/** A wish that was read. What was told after its resident had written it is not told again. */
export function watch(wish: Wish, before: WatchedWish | undefined): WatchedWish {
  const told = before?.told ?? new Map<string, number>();
  const wants = wish.wants.filter((want) => (told.get(want) ?? -Infinity) < wish.changedAt);
  const attempts = before?.wish.endpoint === wish.endpoint ? before.attempts : NO_ATTEMPTS;
  return { wish, judged: judgedWish(wants, before?.judged), attempts, told, is: 'waiting' };
}

/** Whether a wish is over, however it went. @param time Milliseconds since 1970 by the server's clock. */
function isOver({ wish }: WatchedWish, time: number): boolean {
  return time - wish.changedAt > WISH_LASTS_MS;
}

/** A wish after a look at the machines. */
export function lookedAt(watched: WatchedWish, seen: SeenSchool): WatchedWish {
  if (watched.is !== 'waiting') return watched;
  if (isOver(watched, seen.time)) return { ...watched, is: 'ended' };
  return { ...watched, judged: judge(watched.judged, seen) };
}

/** When an outcome was known. */
interface Moment {
  /** By the gateway's clock, milliseconds. */
  readonly now: number;
  /** By the server's clock, milliseconds since 1970. */
  readonly time: number;
}

/**
 * A wish of which something was sent.
 *
 * @param sent The wish as it was then: its resident may have changed it meanwhile.
 */
export function afterSending(
  watched: WatchedWish,
  { sent, notification }: { readonly sent: WatchedWish; readonly notification: PushNotification },
  outcome: Outcome,
  { now, time }: Moment,
): WatchedWish {
  const isSameDevice = watched.wish.endpoint === sent.wish.endpoint;
  const attempts = isSameDevice ? nextAttempts(watched.attempts, outcome, now) : watched.attempts;
  if (attempts === null) return { ...watched, is: 'ended' };
  if (outcome.is !== 'accepted') return { ...watched, attempts };
  const left = wantsLeft(afterTelling(sent.judged, notification));
  const ended = [...wantsLeft(sent.judged)].filter((want) => !left.has(want));
  const told = new Map([...watched.told, ...ended.map((want): [string, number] => [want, time])]);
  return { ...watched, attempts, told, judged: afterTelling(watched.judged, notification) };
}

/** Whether nobody has to know of a wish any more: its document is gone, or its resident's own. */
export function isForgotten(watched: WatchedWish, time: number): boolean {
  return watched.is === 'outdated' && isOver(watched, time);
}

/** Whether its document is to be shortened, or deleted. */
export function isToBeWritten(watched: WatchedWish): boolean {
  if (watched.is === 'outdated') return false;
  const { length } = wantsToKeep(watched);
  return length === 0 || length < watched.wish.wants.length;
}

/** What its document is to hold. */
export function wantsToKeep({ wish, judged, is }: WatchedWish): readonly string[] {
  if (is === 'ended') return [];
  const left = wantsLeft(judged);
  return wish.wants.filter((want) => left.has(want));
}

/** A wish whose document could not be written. @param nextAt When it is tried again, by the gateway's clock. */
export function postponed(watched: WatchedWish, nextAt: number): WatchedWish {
  return { ...watched, attempts: { ...watched.attempts, nextAt } };
}

/** A wish whose document was shortened; null if it has none any more. @param sent The wish as it was then. */
export function afterShortening(
  watched: WatchedWish,
  sent: WatchedWish,
  shortened: Shortened,
): WatchedWish | null {
  // Its new document is known already.
  if (watched.wish !== sent.wish) return watched;
  switch (shortened.is) {
    case 'written':
      return { ...watched, wish: shortened.wish };
    case 'deleted':
      return null;
    case 'outdated':
      return { ...watched, is: 'outdated' };
  }
}
