const FORMAT: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' };

/**
 * A date as `Friday, November 20` (specification §9: weekday, month, day, English US), in the time
 * zone of the device.
 */
export function formatToday(date: Date): string {
  return new Intl.DateTimeFormat('en-US', FORMAT).format(date);
}
