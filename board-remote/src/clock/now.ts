/** The time by which statuses are judged, in milliseconds since the epoch. */
export function now(): number {
  return Date.now();
}
