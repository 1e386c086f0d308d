import type { Machine } from '@laundry-board/shared-types';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { now } from '../clock/now.ts';
import { subscribeToSeconds } from '../clock/secondClock.ts';
import { Line } from './Line.ts';
import { describeAge } from './describeAge.ts';
import { useOnline } from './useOnline.ts';

interface FreshnessLineProps {
  /** At least one. */
  readonly machines: readonly Machine[];
  /** Whether the backend can be asked for newer reports. */
  readonly reachable: boolean;
}

/**
 * How fresh the machines' statuses are: the state of the line, and the age of the newest report by a
 * clock of its own, so that a page on which nothing arrives grows old. It is not read out as it counts.
 */
export function FreshnessLine({ machines, reachable }: FreshnessLineProps): ReactNode {
  const isOnline = useOnline();
  const newest = useMemo(
    () => machines.reduce((time, { lastUpdated }) => Math.max(time, lastUpdated), 0),
    [machines],
  );
  const age = useSyncExternalStore(subscribeToSeconds, () =>
    newest === 0 ? 'never' : describeAge(now() - newest),
  );
  const state = !isOnline ? 'offline' : reachable ? 'live' : 'reconnecting';
  return (
    <Line data-freshness={state}>
      {WORD[state]} · newest report {age}
    </Line>
  );
}

const WORD = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' };
