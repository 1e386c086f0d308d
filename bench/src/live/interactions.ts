import type { TimedEvent } from './page/seen.ts';

/** Browsers tell of no event that takes less, milliseconds. */
const SHORTEST_MS = 16;

/**
 * How long each interaction took, by its longest event, as INP counts. Those that were so short that
 * the browser told nothing of them count as the shortest that it tells of.
 *
 * @param count Interactions that there were.
 * @returns Milliseconds, in no order.
 */
export function interactions(events: readonly TimedEvent[], count: number): readonly number[] {
  const longest = new Map<number, number>();
  for (const { id, duration } of events) {
    if (id !== 0) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
  }
  const untold = Math.max(0, count - longest.size);
  return [...longest.values(), ...Array.from({ length: untold }, () => SHORTEST_MS)];
}
