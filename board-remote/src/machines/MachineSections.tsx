import type { Machine, MachineKind } from '@laundry-board/laundry-rules';
import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { type ShownMachine, useNextFree, useShownMachines } from '../useBoard.ts';
import { PlaceholderTiles } from './placeholders.tsx';
import { useExtras } from '../useExtras.ts';
import { FreeElsewhereLine } from './FreeElsewhereLine.tsx';
import { FreshnessLine, FreshnessText } from './FreshnessLine.tsx';
import { MachineTiles } from './MachineTile.tsx';
import { Grid, NoMachines, Section } from './Section.tsx';

interface MachineSectionProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  readonly machines: readonly Machine[];
  /** Whether the statuses of the machines are those of now. */
  readonly isCurrent: boolean;
  /** Selects another building, as its tab does. */
  readonly onSelect: (buildingId: string) => void;
}

export const MachineSection = memo(function MachineSection({
  buildingId,
  kind,
  machines,
  isCurrent,
  onSelect,
}: MachineSectionProps): ReactNode {
  const shown = useShownMachines(machines, kind);
  const next = useNextFree(buildingId, kind);
  const { alerts } = useExtras();
  const total = shown.length;
  if (total === 0) return <NoMachines kind={kind} />;
  if (!isCurrent) {
    // Keeps the height, so that a resident who comes back finds the same scroll position.
    return (
      <Section kind={kind} aside={<FreshnessText aria-hidden="true" />}>
        <PlaceholderTiles kind={kind} count={total} />
      </Section>
    );
  }
  const available = shown.filter(({ status }) => status === 'Available').length;
  const count = `${available} of ${total} available`;
  return (
    <Section
      kind={kind}
      count={
        available > 0 || next === null ? (
          count
        ) : (
          <>
            <Available>{count}</Available>
            <span>{next}</span>
          </>
        )
      }
      aside={
        <>
          {alerts && (
            <alerts.Button
              key={buildingId}
              buildingId={buildingId}
              kind={kind}
              available={available}
            />
          )}
          <FreshnessLine machines={machines} />
        </>
      }
    >
      {available === 0 && (
        <FreeElsewhereLine buildingId={buildingId} kind={kind} onSelect={onSelect} />
      )}
      <MachineGrids buildingId={buildingId} kind={kind} machines={shown} />
    </Section>
  );
});

/* Where there is room in one line, a point stands between the count and what follows it. */
const Available = styled.span`
  @media (min-width: 40.01rem) {
    &::after {
      content: ' · ';
      white-space: pre;
    }
  }
`;

interface MachineGridsProps extends Pick<MachineSectionProps, 'buildingId' | 'kind'> {
  readonly machines: readonly ShownMachine[];
}

function MachineGrids({ buildingId, kind, machines }: MachineGridsProps): readonly ReactNode[] {
  const { alerts } = useExtras();
  const total = machines.length;
  return Array.from({ length: Math.ceil(total / CHUNK_SIZE) }, (_, chunk) => {
    const start = chunk * CHUNK_SIZE;
    const end = Math.min(start + CHUNK_SIZE, total);
    return (
      <Grid
        key={start}
        style={{ '--machines': end - start }}
        data-large={total > CHUNK_SIZE || undefined}
        aria-label={total > CHUNK_SIZE ? `${kind}s ${start + 1} to ${end}` : undefined}
      >
        <MachineTiles
          buildingId={buildingId}
          kind={kind}
          size="page"
          machines={machines.slice(start, end)}
          DoneButton={alerts?.DoneButton}
        />
      </Grid>
    );
  });
}

/**
 * Tiles per grid. The browser skips the layout of grids that are not on the screen. One grid fills the screen of a
 * desktop, and is enough for most buildings. It has full rows with 1, 2, 3 and 4 columns.
 */
const CHUNK_SIZE = 24;
