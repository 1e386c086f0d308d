import { hourOfWeekIn } from '@laundry-board/laundry-rules/busy';

/** An hour by the clocks of a time zone. All three are numbers that follow one another. */
export interface Hour {
  /** The week that it is in, from Monday. */
  readonly week: number;
  /** Its number in that week, from 0 to 167. */
  readonly hour: number;
  /** The day that it is in. */
  readonly day: number;
}

/** A time in which the hour stays the same, milliseconds since 1970. */
interface Span extends Hour {
  readonly from: number;
  /** The first moment after it. */
  readonly until: number;
}

/** Clocks are set, and differ from one another, by whole quarters of an hour. */
export const QUARTER_MS = 900_000;

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

/** A Monday by UTC. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5);

/** To ask for the hour of a time is slow, and most questions are about the same quarter of an hour; or, of a recording, about some weeks. */
const KEPT_SPANS = 20_000;

/** Tells which hour a time is in, milliseconds since 1970, by the clocks of a time zone. */
export type HourOf = (time: number) => Span;

export function hoursIn(zone: string): HourOf {
  const hourOfWeek = hourOfWeekIn(zone);
  const spans = new Map<number, Span>();
  let last: Span | undefined;
  return (time) => {
    if (last !== undefined && last.from <= time && time < last.until) return last;
    const from = Math.floor(time / QUARTER_MS) * QUARTER_MS;
    const span = spans.get(from) ?? spanAt(from, hourOfWeek(from));
    if (spans.size >= KEPT_SPANS) spans.clear();
    spans.set(from, span);
    last = span;
    return span;
  };
}

function spanAt(from: number, hour: number): Span {
  // Monday's midnight in the zone is at most 14 hours from that of UTC.
  const week = Math.round((from - hour * HOUR_MS - FIRST_MONDAY) / WEEK_MS);
  return { from, until: from + QUARTER_MS, week, hour, day: week * 7 + Math.floor(hour / 24) };
}
