import { isAt } from '@laundry-board/laundry-rules/machines';
import {
  addNews,
  ANY_BUILDING,
  compareNews,
  endWait,
  followWaiting,
  includes,
  isWaiting,
  type LoadNews,
  type News,
  parseWant,
  type SeenSchool,
  topicOf,
  type Waiting,
  waitingFor,
} from '@laundry-board/laundry-rules/waiting';
import { type Attempts, nextAttempts, NO_ATTEMPTS } from './attempts.ts';
import { MOST_BUILDINGS, notificationsOf, type PushNotification } from './notification.ts';
import type { Outcome } from './post.ts';
import type { ToldWant, Wish, WishChange } from './wishes.ts';

/*
 * One wish, from the first reading of its document until that is gone, as pure functions; a `SchoolSender` runs them. The
 * document is the truth: what is kept here beside it is what the machines do, and what it doesn't say yet. Times are
 * milliseconds since 1970 by the server's clock, unless they say otherwise.
 *
 * What is known of a load is lost with the process. If the gateway was off while a load ended and another began, the end of
 * the other is told. If it was restarted between telling and writing, a resident is told twice; the second notification
 * replaces the first. A machine that moves in the file takes its load along if it has a label and the file is reloaded;
 * otherwise the load stays with the place.
 */

/** A wish that is looked after. */
export interface WatchedWish extends Waiting {
  /** Its document as it was read or written last. It waits for a free machine until a push service has taken the message. */
  readonly wish: Wish;
  /** What it is to be told, because no push service has taken a message of it. */
  readonly untold: readonly News[];
  /** What it has been told of free machines: of these a later message speaks, too, while they are true. */
  readonly announced: readonly News[];
  /** What became of wants, which its document doesn't say yet. */
  readonly unwritten: readonly Unwritten[];
  /** How its device could be reached so far; null once nobody can. */
  readonly attempts: Attempts | null;
}

interface Unwritten {
  readonly entry: ToldWant;
  /** When the push service took the message, or nobody could be told any more. */
  readonly toldAt: number;
}

/** What is to be done for a wish now. */
export type Due =
  | { readonly is: 'nothing' | 'delete' }
  | { readonly is: 'write'; readonly change: WishChange }
  | { readonly is: 'tell'; readonly notifications: readonly PushNotification[] };

/** A document is deleted so long after its last change, milliseconds: nobody's laundry takes half a day. */
const WISH_LASTS_MS = 12 * 3_600_000;

/**
 * A wish whose document was read, or written.
 *
 * @param before The wish before; what is known of its loads stays.
 */
export function readWish(wish: Wish, before: WatchedWish | undefined): WatchedWish {
  if (before !== undefined && !isLater(wish, before.wish)) return before;
  // Whoever wishes something again after they were told wants to be told again.
  const unwritten = (before?.unwritten ?? []).filter(
    ({ entry, toldAt }) =>
      toldAt >= wish.changedAt && wish.wants.includes(entry.want) && !isIn(wish.told, entry),
  );
  const { scopes, loads, missing } = waitingFor(wantsLeft(wish, unwritten), before?.loads ?? []);
  const untold = newsOfLoads(before?.untold ?? []).filter((one) => missing.some(isAt(one)));
  const earlier = before?.wish.endpoint === wish.endpoint ? before.attempts : null;
  return {
    wish,
    scopes,
    loads,
    missing: missing.filter((place) => !untold.some(isAt(place))),
    untold,
    announced: before?.announced ?? [],
    unwritten,
    // Its resident's page has subscribed anew since, or believes so.
    attempts: wish.gone ? null : (earlier ?? NO_ATTEMPTS),
  };
}

/** Times in UTC compare as texts without the letter at their end, whatever their decimals. */
function isLater(one: Wish, other: Wish): boolean {
  return one.updateTime.slice(0, -1) > other.updateTime.slice(0, -1);
}

function isIn(told: readonly ToldWant[], { want, event, at }: ToldWant): boolean {
  return told.some((one) => one.want === want && one.event === event && one.at === at);
}

/** What is still waited for; so is a load of which nobody knows whether it is done. */
function wantsLeft({ wants }: Wish, unwritten: readonly Unwritten[]): readonly string[] {
  const isOver = (want: string): boolean =>
    unwritten.some(({ entry }) => entry.want === want && entry.event !== 'doubtful');
  return wants.filter((want) => !isOver(want));
}

/**
 * A wish after a look at the machines. What is free is told only while it is; the end of a load is told in any case.
 *
 * @param seen With the newest observation, which has seen the school of now.
 * @param isAwaited Whether somebody else waits for the machine of a load that is done.
 */
export function evaluate(
  watched: WatchedWish,
  seen: SeenSchool,
  isAwaited: (done: LoadNews) => boolean,
): WatchedWish {
  const { untold } = watched;
  if (!isWaiting(watched) && untold.length === 0) return watched;
  const { loads, missing, news } = followWaiting(watched, seen);
  return withoutDevice(
    {
      ...watched,
      loads,
      missing,
      untold: addNews(
        newsOfLoads(untold),
        news.map((one) =>
          one.event === 'done' && isAwaited(one) ? { ...one, isAwaited: true } : one,
        ),
      ),
      announced: compareNews(watched.announced, seen.observation),
    },
    seen.time,
  );
}

/** Without a device to tell, the next visit says what became of loads; a free machine is waited for. */
function withoutDevice(watched: WatchedWish, time: number): WatchedWish {
  if (watched.attempts !== null) return watched;
  return { ...afterTelling(watched, newsOfLoads(watched.untold), time), untold: [] };
}

/** A message that was sent. */
interface Sent {
  /** Where it was sent: the wish may have another device by now. */
  readonly endpoint: string;
  /** What it has told: the resident may have taken it back meanwhile. */
  readonly news: readonly News[];
}

/** A wish once it is known what became of a message. @param now By the gateway's clock, milliseconds. */
export function afterSending(
  watched: WatchedWish,
  { endpoint, news }: Sent,
  outcome: Outcome,
  { now, time }: { readonly now: number; readonly time: number },
): WatchedWish {
  const told = outcome.is === 'accepted' ? afterTelling(watched, news, time) : watched;
  if (watched.attempts === null || watched.wish.endpoint !== endpoint) return told;
  return withoutDevice({ ...told, attempts: nextAttempts(watched.attempts, outcome, now) }, time);
}

function afterTelling(watched: WatchedWish, news: readonly News[], toldAt: number): WatchedWish {
  const free = news.filter(({ event }) => event === 'free');
  const isTold = (one: News): boolean =>
    news.some((other) => other.event === one.event && topicOf(other) === topicOf(one));
  const told = watched.wish.wants.flatMap((want) => toldWant(want, news));
  const isNew = (want: string): boolean => told.some((one) => one.want === want);
  return {
    ...watched,
    scopes: free.reduce((left, one) => endWait(left, one.kind, one.buildingId), watched.scopes),
    untold: watched.untold.filter((one) => !isTold(one)),
    announced: addNews(watched.announced, free),
    unwritten: [
      ...watched.unwritten.filter(({ entry }) => !isNew(entry.want)),
      ...told.map((entry) => ({ entry, toldAt })),
    ],
  };
}

/** What became of a want by some news: one entry, or none. */
function toldWant(text: string, news: readonly News[]): readonly ToldWant[] {
  const want = parseWant(text);
  if (want === null) return [];
  const about = news.filter((one) =>
    one.event === 'free'
      ? 'scope' in want && want.kind === one.kind && includes(want.scope, one.buildingId)
      : !('scope' in want) && isAt(want)(one),
  );
  const isAnywhere = 'scope' in want && want.scope === ANY_BUILDING;
  const buildings = about.slice(0, MOST_BUILDINGS).map(({ buildingId }) => buildingId);
  return about.slice(0, 1).map((one) => ({
    want: text,
    event: one.event,
    at: one.time,
    ...(isAnywhere && { buildings }),
    ...(one.event === 'done' && one.isAwaited === true && { isAwaited: true }),
  }));
}

interface Moment {
  /** By the gateway's clock, milliseconds. */
  readonly now: number;
  readonly time: number;
  /** False soon after Firestore could not be asked: meanwhile, what is known is told. */
  readonly canWrite: boolean;
}

/** What is to be done for a wish. */
export function dueOf(watched: WatchedWish, { now, time, canWrite }: Moment): Due {
  const { wish, untold, announced, attempts } = watched;
  if (time - Date.parse(wish.updateTime) > WISH_LASTS_MS) {
    return { is: canWrite ? 'delete' : 'nothing' };
  }
  const change = changeOf(watched);
  if (canWrite && change !== null) return { is: 'write', change };
  if (attempts === null || untold.length === 0 || now < attempts.nextAt) return { is: 'nothing' };
  return { is: 'tell', notifications: notificationsOf(untold, announced) };
}

/** Null if the document says what is known. Of each want it keeps the newest that became of it. */
function changeOf({ wish, unwritten, attempts }: WatchedWish): WishChange | null {
  const gone = attempts === null;
  if (unwritten.length === 0 && gone === wish.gone) return null;
  const isNew = (want: string): boolean => unwritten.some(({ entry }) => entry.want === want);
  const told = wish.told.filter(({ want }) => !isNew(want));
  return {
    wants: wantsLeft(wish, unwritten),
    told: [...told, ...unwritten.map(({ entry }) => entry)],
    gone,
  };
}

function newsOfLoads(news: readonly News[]): readonly LoadNews[] {
  return news.flatMap((one) => (one.event === 'free' ? [] : one));
}
