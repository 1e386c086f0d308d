import type { Machine } from '@laundry-board/shared-types';
import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import {
  type MachineKind,
  type MachineStatus,
  useDryerStatuses,
  useWasherStatuses,
} from '../availability/machineStatus.ts';
import { alerts } from '../boardExtras.ts';
import { FreshnessLine } from './FreshnessLine.tsx';
import { MachineTile } from './MachineTile.tsx';
import { Grid, NoMachines, Section } from './Section.tsx';

interface MachineSectionProps {
  readonly buildingId: string;
  readonly machines: readonly Machine[];
  /** Whether the backend can be asked for newer data. */
  readonly reachable: boolean;
}

/** A building's washers, re-evaluated every second (spec §4). Key it by the building. */
export const WasherSection = memo(function WasherSection(props: MachineSectionProps): ReactNode {
  const statuses = useWasherStatuses(props.machines);
  return <MachineSection kind="washer" statuses={statuses} {...props} />;
});

/**
 * A building's dryers, evaluated when drawn (spec §4): with a snapshot or another building.
 * Key it by the building.
 */
export const DryerSection = memo(function DryerSection(props: MachineSectionProps): ReactNode {
  const statuses = useDryerStatuses(props.machines);
  return <MachineSection kind="dryer" statuses={statuses} {...props} />;
});

interface StatusesProps extends MachineSectionProps {
  readonly kind: MachineKind;
  /** Of the machines, in their order. */
  readonly statuses: readonly MachineStatus[];
}

function MachineSection({
  buildingId,
  kind,
  machines,
  statuses,
  reachable,
}: StatusesProps): ReactNode {
  const total = statuses.length;
  const rendered = useRenderedCount(total);
  if (total === 0) return <NoMachines kind={kind} />;
  const available = statuses.filter((status) => status === 'Available').length;
  return (
    <Section
      kind={kind}
      count={`${available} of ${total} available`}
      aside={
        <>
          {alerts && <alerts.Button buildingId={buildingId} kind={kind} available={available} />}
          <FreshnessLine machines={machines} reachable={reachable} />
        </>
      }
    >
      <Grid style={{ '--machines': total }} data-still={total > FIRST_TILES || undefined}>
        {statuses.slice(0, rendered).map((status, index) => {
          const place = index + 1;
          return <MachineTile key={place} kind={kind} place={place} status={status} />;
        })}
      </Grid>
    </Section>
  );
}

/** Tiles that fill the first screen of a desktop; most buildings have no more of a kind. */
const FIRST_TILES = 24;

/** A slow phone renders so many tiles within a frame or two. */
const TILES_PER_FRAME = 12;

/** Incremental rendering: the first screen at once and more with every frame, so the page stays responsive. */
function useRenderedCount(total: number): number {
  const [count, setCount] = useState(FIRST_TILES);
  useEffect(() => {
    if (count >= total) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setCount(count + TILES_PER_FRAME)),
    );
    return () => cancelAnimationFrame(frame);
  }, [count, total]);
  return Math.min(count, total);
}
