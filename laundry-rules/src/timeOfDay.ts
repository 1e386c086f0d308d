/**
 * A time of the day in the device's time zone: `2:05 PM`. Some browsers put a narrow space before `PM`.
 *
 * @param time Milliseconds since the epoch.
 */
export function timeOfDay(time: number): string {
  const fields = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
  return new Intl.DateTimeFormat('en-US', fields).format(time).replace('\u202f', ' ');
}
