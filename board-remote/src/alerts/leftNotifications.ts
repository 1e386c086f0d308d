import type { BoardModel } from '../model/boardModel.ts';
import { KINDS } from '../model/machineStatus.ts';
import type { News } from './news.ts';
import {
  NOTHING_SEEN,
  type Observation,
  observe,
  settledUse,
  settledUseOfAny,
} from './observation.ts';

/** A notification that an earlier page has left in the system's centre. */
export interface LeftNotification {
  /** By {@link claimOf}, unless somebody else has shown it. */
  readonly claims: unknown;
  readonly close: () => void;
}

/** What news says of a machine, as a notification keeps it: `washer free maple` or `washer 3 maple`. */
export function claimOf(news: News): string {
  const which = news.event === 'free' ? 'free' : news.number;
  return `${news.kind} ${which} ${news.buildingId}`;
}

/**
 * Closes the notifications that an earlier page has left and that are no longer true, when the school is live for the first
 * time, unless the returned function is called before.
 */
export function closeUntrue(
  { state, clock }: Pick<BoardModel, 'state' | 'clock'>,
  left: () => Promise<readonly LeftNotification[]>,
): () => void {
  const stop = state.subscribe(() => {
    const { school } = state.getSnapshot();
    if (school.kind !== 'live') return;
    stop();
    const seen = observe(NOTHING_SEEN, school, clock.now());
    void left().then((all) =>
      all.filter(({ claims }) => isUntrue(claims, seen)).forEach(({ close }) => close()),
    );
  });
  return stop;
}

function isUntrue(claims: unknown, seen: Observation): boolean {
  return Array.isArray(claims) && claims.some((claim) => isTaken(claim, seen));
}

function isTaken(claim: unknown, seen: Observation): boolean {
  const match = typeof claim === 'string' ? /^(\w+) (\w+) (.*)$/s.exec(claim) : null;
  const [, name, which, buildingId = ''] = match ?? [];
  const kind = KINDS.find((one) => one === name);
  if (kind === undefined) return false;
  const use =
    which === 'free'
      ? settledUseOfAny(seen, buildingId, kind)
      : settledUse(seen, { kind, buildingId, number: Number(which) });
  return use === 'taken';
}
