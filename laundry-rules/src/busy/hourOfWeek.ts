/** The hours of a week. */
export const HOURS_OF_WEEK = 168;

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Whether a text is the name of a time zone, such as `America/New_York`, that this engine knows. */
export function isTimeZone(name: string): boolean {
  // Some engines take offsets, too, which know no daylight saving.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
}

/**
 * Tells in which hour of the week a time is, by the clocks of a time zone: from 0, Monday from 0:00, to 167. Where clocks are
 * set forward, no time is in the hour that is left out; where they are set back, two hours have one number.
 *
 * @param zone Its name: see {@link isTimeZone}.
 * @returns A function that takes milliseconds since the epoch; what it keeps is slow to make.
 */
export function hourOfWeekIn(zone: string): (time: number) => number {
  const format = formatOf(zone);
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return DAYS.indexOf(parts.get('weekday') ?? '') * 24 + Number(parts.get('hour'));
  };
}
