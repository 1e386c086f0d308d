import {
  isSilent,
  type Machine,
  type MachineKind,
  newestReport,
} from '@laundry-board/laundry-rules/machines';
import { type ReactNode, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useBoard, useBoardState } from '../useBoard.ts';

interface MachinesProps {
  readonly machines: readonly Machine[];
}

/** `Live`: the state of the connection, above the machines. */
export function LiveLine(): ReactNode {
  const state = useFreshness();
  return <FreshnessText data-freshness={state}>{STATE_LABEL[state]}</FreshnessText>;
}

/** The state of the connection and the age of the newest report, in a section of a lobby's screen. */
export function FreshnessLine({ machines }: MachinesProps): ReactNode {
  const state = useFreshness();
  const age = useBoardState(({ times }) => ageOfNewest(machines, times.washer));
  return (
    <FreshnessText data-freshness={state}>
      {`${STATE_LABEL[state]} · newest report ${age}`}
    </FreshnessText>
  );
}

/** The age of a kind's newest report where it is older than such reports may be. Without a network, no report comes. */
export function SilenceLine({
  kind,
  machines,
}: MachinesProps & { readonly kind: MachineKind }): ReactNode {
  const age = useBoardState(({ school, times: { washer: time } }) => {
    const isOld = machines.every(({ lastUpdated }) => isSilent(lastUpdated, kind, time));
    return isOld && school.kind !== 'unreachable' ? ageOfNewest(machines, time) : null;
  });
  return age && <Silence>{`Newest report ${age}`}</Silence>;
}

/** It grows by the clock, also when nothing arrives. */
function ageOfNewest(machines: readonly Machine[], time: number): string {
  const newest = newestReport(machines, time);
  return newest === 0 ? 'never' : describeAge(time - newest);
}

function useFreshness(): keyof typeof STATE_LABEL {
  const { page } = useBoard();
  const isOnline = useSyncExternalStore(page.onNetworkChange, page.isOnline);
  const isReachable = useBoardState(({ school }) => school.kind !== 'unreachable');
  // Only while the backend can't be reached: some browsers say that they are offline when a VPN is the only network.
  return isReachable ? 'live' : isOnline ? 'reconnecting' : 'offline';
}

const STATE_LABEL = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' };

/** A line of small text, which keeps its height while it is empty. */
export const FreshnessText = styled.p`
  --light: var(--available-pill);
  margin: 0;
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
`;

/* Below the heading. */
const Silence = styled(FreshnessText)`
  order: 1;
  flex-basis: 100%;
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
