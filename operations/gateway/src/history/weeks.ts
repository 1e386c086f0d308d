import { type BusyHours, type BusyWeek, HOURS_OF_WEEK } from '@laundry-board/laundry-rules/busy';
import { KINDS, type MachineKind } from '@laundry-board/laundry-rules/machines';

/*
 * Which weeks of a building count, and what they say of its busy hours. Tried on simulated rooms: the mean of eight weeks is
 * better than their median, and a break of three weeks spoils every mean that takes all weeks.
 */

/** What is known of a kind's machines in a week. */
export interface KindWeek {
  /** The fewest that there were. */
  readonly machines: number;
  /** By the hour of the week: how much of them was in use, per cent; null where it is not known. */
  readonly shares: readonly (number | null)[];
}

/** A week of a building. */
export interface Week {
  /** Weeks have numbers that follow one another. */
  readonly week: number;
  /** How many runs have ended in it. */
  readonly runs: number;
  readonly kinds: Readonly<Record<MachineKind, KindWeek>>;
}

/** How many weeks count. */
const MOST_COUNTED = 8;

/** So many weeks in a row that are left out are the new usual, such as a summer. */
const NEW_USUAL = 6;

/** How many complete weeks are kept: what counts, and what may be left out among them. */
export const KEPT_WEEKS = MOST_COUNTED + NEW_USUAL;

/** Of fewer weeks or machines a person's habit could be seen. */
const FEWEST_WEEKS = 4;
const FEWEST_MACHINES = 3;

/**
 * The last weeks that are usual: those with at least half the runs of the median week, and half the mean of the two newest
 * ones. So the first full week after a break ends it, and one week with twice as many runs as ever leaves the others in.
 *
 * @param weeks The oldest first.
 */
function countedWeeks(weeks: readonly Week[]): readonly Week[] {
  const enough = median(weeks.map(({ runs }) => runs)) / 2;
  const counted: Week[] = [];
  let few: Week[] = [];
  for (const week of weeks) {
    few = week.runs < enough ? [...few, week] : [];
    if (few.length === 0) counted.push(week);
    else if (few.length === NEW_USUAL) counted.push(...few);
    else if (few.length > NEW_USUAL) counted.push(week);
  }
  const [last = 0, before = last] = weeks.slice(-2).map(({ runs }) => runs);
  return counted.filter(({ runs }) => runs >= (last + before) / 4).slice(-MOST_COUNTED);
}

/** The middle one, or the mean of the two in the middle; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/**
 * When a building's machines are usually in use, by its complete weeks; null where too little is known.
 *
 * @param machines How many there are of each kind now.
 */
export function busyHoursOf(
  weeks: readonly Week[],
  machines: Readonly<Record<MachineKind, number>>,
): Pick<BusyWeek, 'washers' | 'dryers' | 'weeks'> | null {
  const counted = countedWeeks(weeks);
  const [washers, dryers] = KINDS.map((kind): BusyHours | null => {
    const own = counted.map(({ kinds }) => kinds[kind]).filter(isRoom);
    return isRoom({ machines: machines[kind] }) && own.length >= FEWEST_WEEKS
      ? Array.from({ length: HOURS_OF_WEEK }, (_, hour) => usualTenths(own, hour))
      : null;
  });
  if (!washers && !dryers) return null;
  return { ...(washers && { washers }), ...(dryers && { dryers }), weeks: counted.length };
}

function isRoom({ machines }: Pick<KindWeek, 'machines'>): boolean {
  return machines >= FEWEST_MACHINES;
}

/** Null if the hour is known in fewer than half of the weeks. */
function usualTenths(weeks: readonly KindWeek[], hour: number): number | null {
  const shares = weeks.flatMap((week) => week.shares[hour] ?? []);
  if (shares.length * 2 < weeks.length) return null;
  const mean = Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length);
  return Math.min(9, Math.floor(mean / 10));
}
