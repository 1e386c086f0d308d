import type { Machine, MachineKind } from '@laundry-board/laundry-rules/machines';
import type { School } from '@laundry-board/laundry-rules/school';
import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { type ShownMachine, useNextFree, useShownMachines } from '../useBoard.ts';
import { PlaceholderTiles } from './placeholders.tsx';
import { useExtras } from '../useExtras.ts';
import { FreeElsewhereLine } from './FreeElsewhereLine.tsx';
import { SilenceLine } from './FreshnessLine.tsx';
import { MachineTiles } from './MachineTile.tsx';
import { CROWDED_HEADING, Grid, NoMachines, Section } from './Section.tsx';

interface MachineSectionProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  readonly machines: readonly Machine[];
  /** Whether the statuses of the machines are those of now. */
  readonly isCurrent: boolean;
  /** Whether the school says when its machines are usually in use. */
  readonly hasBusyHours: School['busy'];
  /** Selects another building, as its tab does. */
  readonly onSelect: (buildingId: string) => void;
}

export const MachineSection = memo(function MachineSection({
  buildingId,
  kind,
  machines,
  isCurrent,
  hasBusyHours,
  onSelect,
}: MachineSectionProps): ReactNode {
  const shown = useShownMachines(machines, kind);
  const next = useNextFree(buildingId, kind);
  const { alerts, BusyHours } = useExtras();
  const total = shown.length;
  if (total === 0) return <NoMachines kind={kind} />;
  const available = shown.filter(({ status }) => status === 'Available').length;
  const props = { buildingId, kind, available };
  return (
    <Section
      kind={kind}
      aside={
        <>
          {isCurrent && <Count available={available} total={total} next={next} />}
          {isCurrent && alerts && <alerts.Button key={buildingId} {...props} />}
          {hasBusyHours && BusyHours && (
            <BusyHours {...props} total={total} isCurrent={isCurrent} />
          )}
          {isCurrent && <SilenceLine kind={kind} machines={machines} />}
        </>
      }
    >
      {isCurrent ? (
        <>
          {available === 0 && (
            <FreeElsewhereLine buildingId={buildingId} kind={kind} onSelect={onSelect} />
          )}
          <MachineGrids buildingId={buildingId} kind={kind} machines={shown} />
        </>
      ) : (
        // Keeps the height, so that a resident who comes back finds the same scroll position.
        <PlaceholderTiles kind={kind} count={total} />
      )}
    </Section>
  );
});

interface CountProps {
  readonly available: number;
  readonly total: number;
  /** When the next machine will be free; null while one is, or if that is not known. */
  readonly next: string | null;
}

/** `3 free of 8`, or `0 free next in about 12 min`. */
function Count({ available, total, next }: CountProps): ReactNode {
  const isNone = available === 0 || undefined;
  return (
    <CountText>
      <FreeCount data-none={isNone}>{`${available} free`}</FreeCount>
      <Rest data-none={isNone}>{` ${(isNone && next) ?? `of ${total}`}`}</Rest>
    </CountText>
  );
}

/* Its parts are those of the heading's line. */
const CountText = styled.p`
  display: contents;
`;

const Rest = styled.span`
  color: var(--ink-muted);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;

  /* Below the heading and the bell, whatever it says, so that nothing moves when that changes. */
  @container (max-width: ${CROWDED_HEADING}) {
    &[data-none] {
      order: 1;
      flex-basis: 100%;
    }
  }
`;

const FreeCount = styled.span`
  color: var(--available-pill);
  font-variant-numeric: tabular-nums;
  font-size: var(--text-xl);
  font-weight: var(--weight-strong);

  &[data-none] {
    color: var(--ink-muted);
  }

  /* There a pill has the colour of the paper. */
  @media print {
    color: var(--ink);
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
