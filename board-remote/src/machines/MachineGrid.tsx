import type { Machine } from 'shared-types';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AlarmButton } from '../alerts/AlarmButton.tsx';
import { FreshnessLine } from '../freshness/FreshnessLine.tsx';
import type { MachineKind, MachineStatus } from '../status/machineStatus.ts';
import { Grid } from './Grid.ts';
import { MachineTile } from './MachineTile.tsx';
import { SCREENFUL } from './screenful.ts';
import { Section } from './Section.tsx';
import type { SectionFacts } from './sectionFacts.ts';
import { useGrowingCount } from './useGrowingCount.ts';

interface MachineGridProps {
  readonly kind: MachineKind;
  readonly machines: readonly Machine[];
  /** Of the machines, in their order. */
  readonly statuses: readonly MachineStatus[];
  readonly section: SectionFacts;
}

/** All machines of a kind, and how many of them are free. */
export function MachineGrid({ kind, machines, statuses, section }: MachineGridProps): ReactNode {
  const { buildingId, reachable, hurried } = section;
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
    <Section
      kind={kind}
      count={`${available} of ${statuses.length} available`}
      aside={
        <>
          <AlarmButton buildingId={buildingId} kind={kind} available={available} />
          <FreshnessLine machines={machines} reachable={reachable} />
        </>
      }
    >
      <Grid
        style={{ '--machines': statuses.length }}
        data-still={hurried || statuses.length > SCREENFUL || undefined}
      >
        {statuses.slice(0, drawn).map((status, index) => {
          const place = index + 1;
          return (
            <MachineTile key={place} kind={kind} place={place} status={status} hurried={hurried} />
          );
        })}
      </Grid>
    </Section>
  );
}

const None = styled.p`
  margin: 0;
  color: var(--ink-muted);
`;
