import {
  addNews,
  ANY_BUILDING,
  claimsOf,
  compareNews,
  describeCurrent,
  endWait,
  followWaiting,
  isAt,
  type LaundryLoad,
  loadIn,
  type LoadNews,
  type MachineKind,
  type MachinePlace,
  type News,
  NOTHING_AWAITED,
  parseWant,
  type Pending,
  type Scope,
  type SeenSchool,
  topicOf,
  wantsOf,
} from '@laundry-board/laundry-rules';

/* What residents are told, by the board's own rules, as pure functions. Times are milliseconds since 1970. */

/** What one device waits for, and what it has been told. */
export interface JudgedWish {
  /** Where it waits for free machines, until it has been told. */
  readonly pending: Pending;
  /** The loads that it waits for. */
  readonly loads: readonly LaundryLoad[];
  /** The machines of loads that the school has not had so far. */
  readonly missing: readonly MachinePlace[];
  /** What it has been told of free machines: of these a later message speaks, too, while they are true. */
  readonly told: readonly News[];
  /** What it has not been told yet, because no message has been accepted. */
  readonly untold: readonly News[];
}

/** A notification as residents see it, of one topic. */
export interface PushNotification {
  /** One that is shown takes the place of an earlier one of its topic. */
  readonly topic: string;
  readonly text: string;
  /** What it says of machines, so that a board can tell whether it is still true. */
  readonly claims: readonly string[];
  /** The building that it is about; null if it is about several. */
  readonly buildingId: string | null;
  /** What it tells for the first time; at least one. */
  readonly news: readonly News[];
}

/**
 * A device that waits for what its wish says. Texts that say nothing are left out.
 *
 * @param before The same device with an earlier wish: what is known of its loads stays.
 */
export function judgedWish(wants: readonly string[], before = NO_WISH): JudgedWish {
  const parsed = wants.flatMap((want) => parseWant(want) ?? []);
  const scopeOf = (kind: MachineKind): Scope => {
    const scopes = parsed.flatMap((want) =>
      'scope' in want && want.kind === kind ? [want.scope] : [],
    );
    const ids = scopes.flatMap((scope) => (scope === ANY_BUILDING ? [] : [...scope]));
    return scopes.includes(ANY_BUILDING) ? ANY_BUILDING : new Set(ids);
  };
  const places = parsed.flatMap((want) => ('scope' in want ? [] : want));
  const isWanted = (place: MachinePlace): boolean => places.some(isAt(place));
  const loads = before.loads.filter(isWanted);
  const untold = newsOfLoads(before.untold).filter(isWanted);
  const isKnown = (place: MachinePlace): boolean => [...loads, ...untold].some(isAt(place));
  return {
    pending: { washer: scopeOf('washer'), dryer: scopeOf('dryer') },
    loads,
    missing: places.filter((place) => !isKnown(place)),
    told: before.told,
    untold,
  };
}

const NO_WISH: JudgedWish = {
  pending: NOTHING_AWAITED.pending,
  loads: [],
  missing: [],
  told: [],
  untold: [],
};

/**
 * Looks at the machines. What is free is told only while it is; the end of a load is told in any case.
 *
 * @param seen With the newest observation, which has seen the school of now.
 */
export function judge(wish: JudgedWish, seen: SeenSchool): JudgedWish {
  const found = wish.missing.flatMap((place) => loadIn(seen.school, place, seen.time) ?? []);
  const { pending } = wish;
  const { loads, news } = followWaiting({ pending, loads: [...wish.loads, ...found] }, seen);
  return {
    pending,
    loads,
    missing: wish.missing.filter((place) => !found.some(isAt(place))),
    told: compareNews(wish.told, seen.observation),
    untold: addNews(newsOfLoads(wish.untold), news),
  };
}

/** A message takes 4 kB, and after a restart of the gateway a machine may be free in each of a thousand buildings. */
const MOST_BUILDINGS = 20;

/** What a device is to be told now. */
export function notificationsOf({ told, untold }: JudgedWish): readonly PushNotification[] {
  const all = addNews(told, untold).filter(({ isCurrent }) => isCurrent);
  return [...new Set(untold.map(topicOf))].flatMap((topic) => {
    const about = all.filter((one) => topicOf(one) === topic).slice(0, MOST_BUILDINGS);
    const [only, ...others] = about.map(({ buildingId }) => buildingId);
    return describeCurrent(about).map(({ text }) => ({
      topic,
      text,
      claims: claimsOf(about),
      buildingId: others.length === 0 ? (only ?? null) : null,
      news: untold.filter((one) => topicOf(one) === topic),
    }));
  });
}

/** A device that has been told something: it no longer waits for that. */
export function afterTelling(wish: JudgedWish, { news }: PushNotification): JudgedWish {
  const free = news.filter(({ event }) => event === 'free');
  const pending = free.reduce(
    (left, { kind, buildingId }) => endWait(left, kind, buildingId),
    wish.pending,
  );
  const isTold = (one: News): boolean =>
    news.some((other) => other.event === one.event && topicOf(other) === topicOf(one));
  return {
    ...wish,
    pending,
    told: addNews(wish.told, free),
    untold: wish.untold.filter((one) => !isTold(one)),
  };
}

/** What a device still waits for, and what it has not been told yet, as the texts of a wish. */
export function wantsLeft({ pending, loads, missing, untold }: JudgedWish): ReadonlySet<string> {
  return new Set(wantsOf({ pending, loads: [...loads, ...missing, ...newsOfLoads(untold)] }));
}

function newsOfLoads(news: readonly News[]): readonly LoadNews[] {
  return news.flatMap((one) => (one.event === 'free' ? [] : one));
}
