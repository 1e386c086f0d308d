import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { MachineKind, MachineStatus } from '../status/machineStatus.ts';
import { Grid } from './Grid.ts';
import { MachineTile } from './MachineTile.tsx';
import { Section } from './Section.tsx';
import { useGrowingCount } from './useGrowingCount.ts';

interface MachineGridProps {
  readonly kind: MachineKind;
  readonly statuses: readonly MachineStatus[];
}

/** All machines of a kind, and how many of them are free. */
export function MachineGrid({ kind, statuses }: MachineGridProps): ReactNode {
  const drawn = useGrowingCount(statuses.length);
  if (statuses.length === 0) {
    return (
      <Section kind={kind}>
        <None>No {kind}s in this building.</None>
      </Section>
    );
  }
  const available = statuses.filter((status) => status === 'Available').length;
  return (
    <Section kind={kind} count={`${available} of ${statuses.length} available`}>
      <Grid data-many={statuses.length > MANY || undefined}>
        {statuses.slice(0, drawn).map((status, index) => {
          const place = index + 1;
          return <MachineTile key={place} kind={kind} place={place} status={status} />;
        })}
      </Grid>
    </Section>
  );
}

/** Machines of a kind from which on the browser need not lay out those that are out of sight. */
const MANY = 60;

const None = styled.p`
  margin: 0;
  color: var(--ink-muted);
`;
