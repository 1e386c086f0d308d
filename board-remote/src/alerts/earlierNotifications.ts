import {
  ANY_BUILDING,
  NOTHING_SEEN,
  type Observation,
  observe,
  parseWant,
  settledUseOfAny,
} from '@laundry-board/laundry-rules/waiting';
import type { BoardModel } from '../model/boardModel.ts';

/** A notification that an earlier page has left in the system's centre. */
export interface EarlierNotification {
  /** By `claimsOf`, unless somebody else has shown it. */
  readonly claims: unknown;
  readonly close: () => void;
}

/**
 * Closes the notifications that an earlier page has left and that say "free" of what is taken, when the school is live for
 * the first time, unless the returned function is called before.
 */
export function closeUntrue(
  { state, clock }: Pick<BoardModel, 'state' | 'clock'>,
  earlier: () => Promise<readonly EarlierNotification[]>,
): () => void {
  const stop = state.subscribe(() => {
    const { school } = state.getSnapshot();
    if (school.kind !== 'live') return;
    stop();
    const seen = observe(NOTHING_SEEN, school.school, clock.now());
    void earlier().then((all) =>
      all.filter(({ claims }) => isUntrue(claims, seen)).forEach(({ close }) => close()),
    );
  });
  return stop;
}

function isUntrue(claims: unknown, seen: Observation): boolean {
  return Array.isArray(claims) && claims.some((claim) => isTaken(claim, seen));
}

/** A load that is done stays so, whatever its machine does next. */
function isTaken(claim: unknown, seen: Observation): boolean {
  const claimed = parseWant(claim);
  if (claimed === null || !('scope' in claimed) || claimed.scope === ANY_BUILDING) return false;
  return [...claimed.scope].some((id) => settledUseOfAny(seen, id, claimed.kind) === 'taken');
}
