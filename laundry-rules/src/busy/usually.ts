import type { BusyHours } from './busyWeek.ts';
import { HOURS_OF_WEEK } from './hourOfWeek.ts';

/** How busy a room is: less than 40 % of its machines are in use, less than 70 %, or more. */
export type BusyLevel = 'quiet' | 'busy' | 'full';

const HOURS_OF_DAY = 24;

/** The level of an hour. @param tenths As in {@link BusyHours}; null if it is not known. */
export function busyLevel(tenths: number | null): BusyLevel | null {
  if (tenths === null) return null;
  if (tenths < 4) return 'quiet';
  return tenths < 7 ? 'busy' : 'full';
}

/** How many machines are usually free. @param tenths As in {@link BusyHours}: rounded down, so half a tenth is added. */
export function usuallyFree(tenths: number, total: number): number {
  return Math.round(total * (1 - (tenths + 0.5) / 10));
}

/** An hour by the clock: `7 PM`, `12 AM` for midnight. @param hour Of the day or of the week, from 0. */
export function hourName(hour: number): string {
  return `${clockHour(hour)} ${hour % HOURS_OF_DAY < 12 ? 'AM' : 'PM'}`;
}

function clockHour(hour: number): number {
  return hour % 12 || 12;
}

/**
 * What a resident should know now of the next 24 hours: `Usually quiet until 5 PM`, `Usually busy until 11 PM`, or
 * `Usually full 7 to 10 PM` where it gets busier still. Null if none of these hours is known.
 *
 * @param now The hour of the week.
 */
export function describeUsual(hours: BusyHours, now: number): string | null {
  const levels = Array.from({ length: HOURS_OF_DAY }, (_, ahead) =>
    busyLevel(hours[(now + ahead) % HOURS_OF_WEEK] ?? null),
  );
  /** In how many hours a level ends; 24 if it lasts as long. */
  const endOf = (begin: number): number => {
    let end = begin;
    while (end < HOURS_OF_DAY && levels[end] === levels[begin]) end += 1;
    return end;
  };

  // What is not known yet is passed over.
  let begin = levels[0] === null ? endOf(0) : 0;
  if (begin === HOURS_OF_DAY) return null;
  if (levels[begin] === 'busy' && levels[endOf(begin)] === 'full') begin = endOf(begin);
  return `Usually ${levels[begin]} ${describeSpan(now, begin, endOf(begin))}`;
}

/** When it is so. @param begin In how many hours it begins. @param end In how many it ends; 24 for later, too. */
function describeSpan(now: number, begin: number, end: number): string {
  const from = hourName(now + begin);
  const to = hourName(now + end);
  if (end === HOURS_OF_DAY) return begin === 0 ? 'all day' : `from ${from}`;
  if (begin === 0) return `until ${to}`;
  const isSameHalf = Math.floor((now + begin) / 12) === Math.floor((now + end) / 12);
  return `${isSameHalf ? clockHour(now + begin) : from} to ${to}`;
}
