/**
 * The highest count that was held for so many samples on end: what is there for a moment only does not
 * count. With fewer samples it is what all of them reach.
 */
export function mostForLong(counts: readonly number[], samples: number): number {
  let most = 0;
  const last = Math.max(0, counts.length - samples);
  for (let first = 0; first <= last; first += 1) {
    most = Math.max(most, Math.min(...counts.slice(first, first + samples)));
  }
  return most;
}
