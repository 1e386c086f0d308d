import type { Machine } from '@laundry-board/shared-types';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AlarmButton } from '../alerts/AlarmButton.tsx';
import { FreshnessLine } from '../freshness/FreshnessLine.tsx';
import type { MachineKind, MachineStatus } from '../status/machineStatus.ts';
import { blocksOf } from './blocksOf.ts';
import { MachineBlock } from './MachineBlock.tsx';
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
  const { buildingId, reachable, hurried, isNew } = section;
  const drawn = useGrowingCount(buildingId, statuses.length);
  if (statuses.length === 0) return <NoMachines kind={kind} />;
  const available = statuses.filter((status) => status === 'Available').length;
  return (
    <Section
      kind={kind}
      count={`${available} of ${statuses.length} available`}
      aside={
        <>
          <AlarmButton key={buildingId} buildingId={buildingId} kind={kind} available={available} />
          <FreshnessLine machines={machines} reachable={reachable} />
        </>
      }
    >
      {blocksOf(statuses.length).map(({ start, end }) => (
        <MachineBlock
          key={start}
          kind={kind}
          first={start + 1}
          size={end - start}
          statuses={statuses.slice(start, Math.min(end, drawn))}
          name={end - start < statuses.length ? `${kind}s ${start + 1} to ${end}` : undefined}
          still={hurried || statuses.length > SCREENFUL}
          atOnce={hurried || isNew}
        />
      ))}
    </Section>
  );
}

/** The section of a kind that a building does not have. */
export function NoMachines({ kind }: { readonly kind: MachineKind }): ReactNode {
  return (
    <Section kind={kind}>
      <None>No {kind}s in this building.</None>
    </Section>
  );
}

const None = styled.p`
  margin: 0;
  color: var(--ink-muted);
`;
