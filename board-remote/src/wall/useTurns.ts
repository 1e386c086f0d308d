import type { Building } from 'shared-types';
import { useEffect } from 'react';
import { preferredScroll } from '../layout/preferredScroll.ts';
import { showNextPart } from './showNextPart.ts';

/** A wall display shows each building, or each part of one that is too long, for so long, in ms. */
const TURN_MS = 15_000;

/** Shows buildings in turn, each part by part. */
export function useTurns(
  buildings: readonly Building[],
  shownId: string,
  show: (id: string) => void,
): void {
  const index = buildings.findIndex(({ id }) => id === shownId);
  const next = buildings[(index + 1) % buildings.length]?.id ?? shownId;
  useEffect(() => {
    const timer = setInterval(() => {
      if (showNextPart()) return;
      if (next === shownId) scrollTo({ top: 0, behavior: preferredScroll() });
      else show(next);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [next, shownId, show]);
}
