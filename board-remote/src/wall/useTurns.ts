import type { Building } from 'shared-types';
import { useEffect } from 'react';

/** A wall display shows each building for so long, in milliseconds. */
export const TURN_MS = 15_000;

/** Shows buildings in turn. */
export function useTurns(
  buildings: readonly Building[],
  shownId: string,
  show: (id: string) => void,
): void {
  const index = buildings.findIndex(({ id }) => id === shownId);
  const next = buildings[(index + 1) % buildings.length]?.id;
  useEffect(() => {
    if (next === undefined || next === shownId) return;
    const timer = setTimeout(() => show(next), TURN_MS);
    return () => clearTimeout(timer);
  }, [next, shownId, show]);
}
