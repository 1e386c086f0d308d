import { type Machine, newestReport } from '@laundry-board/laundry-rules/machines';
import { type ReactNode, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useBoard, useBoardState } from '../useBoard.ts';

/**
 * How fresh the statuses are: the state of the connection and the age of the newest report. The age grows by the clock,
 * also when nothing arrives. Screen readers don't announce it.
 */
export function FreshnessLine({ machines }: { readonly machines: readonly Machine[] }): ReactNode {
  const { page } = useBoard();
  const isOnline = useSyncExternalStore(page.onNetworkChange, page.isOnline);
  const isReachable = useBoardState(({ school }) => school.kind !== 'unreachable');
  const age = useBoardState(({ times }) => {
    const newest = newestReport(machines, times.washer);
    return newest === 0 ? 'never' : describeAge(times.washer - newest);
  });
  // Only while the backend can't be reached: some browsers say that they are offline when a VPN is the only network.
  const state = isReachable ? 'live' : isOnline ? 'reconnecting' : 'offline';
  return (
    <FreshnessText data-freshness={state}>
      {`${STATE_LABEL[state]} · newest report ${age}`}
    </FreshnessText>
  );
}

const STATE_LABEL = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' };

/**
 * The small text at the end of a section's heading. On a narrow screen it stands below the heading, so that it doesn't
 * move when the button of the alert appears. Empty in a skeleton.
 */
export const FreshnessText = styled.p`
  --light: var(--available-pill);
  margin: 0;
  margin-inline-start: auto;
  color: var(--ink-muted);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;

  &:empty::before {
    content: '\\200b';
  }

  &[data-freshness]::before {
    content: '';
    display: inline-block;
    margin-inline-end: var(--space-2);
    border: 0.25rem solid var(--light);
    border-radius: var(--radius-round);
    vertical-align: 0.05em;
  }

  &[data-freshness='reconnecting'] {
    --light: var(--in-use-pill);
  }

  &[data-freshness='offline'] {
    --light: var(--offline-pill);
  }

  @media (max-width: 56rem) {
    flex-basis: 100%;
  }
`;

const UNITS = [
  { ms: 86_400_000, label: ['day', 'days'] },
  { ms: 3_600_000, label: ['h', 'h'] },
  { ms: 60_000, label: ['min', 'min'] },
  { ms: 1000, label: ['s', 's'] },
] as const;

/** An age in short form: `just now`, `12 s ago`, `2 days ago`. */
export function describeAge(ms: number): string {
  const unit = UNITS.find((candidate) => ms >= candidate.ms);
  if (unit === undefined) return 'just now';
  const count = Math.floor(ms / unit.ms);
  return `${count} ${unit.label[count === 1 ? 0 : 1]} ago`;
}
