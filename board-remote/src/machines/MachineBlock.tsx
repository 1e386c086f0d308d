import { memo, type ReactNode } from 'react';
import type { MachineKind, MachineStatus } from '../status/machineStatus.ts';
import { Grid } from './Grid.ts';
import { MachineTile } from './MachineTile.tsx';

interface MachineBlockProps {
  readonly kind: MachineKind;
  /** Place of the first machine in the building's list, from 1. */
  readonly first: number;
  /** Of the block's machines, in their order. */
  readonly statuses: readonly MachineStatus[];
  /** How many of them to draw yet. */
  readonly drawn: number;
  /** What the block is called, where a building has several of a kind. */
  readonly name: string | undefined;
  /** Whether drums keep still. */
  readonly still: boolean;
  /** Whether a new status stands at once. */
  readonly atOnce: boolean;
}

/** Machines that stand beside each other: drawn again only when one of them changes. */
export const MachineBlock = memo(function MachineBlock({
  kind,
  first,
  statuses,
  drawn,
  name,
  still,
  atOnce,
}: MachineBlockProps): ReactNode {
  return (
    <Grid
      style={{ '--machines': statuses.length }}
      aria-label={name}
      data-still={still || undefined}
    >
      {statuses.slice(0, drawn).map((status, index) => {
        const place = first + index;
        return (
          <MachineTile key={place} kind={kind} place={place} status={status} atOnce={atOnce} />
        );
      })}
    </Grid>
  );
}, isSameBlock);

function isSameBlock(before: MachineBlockProps, after: MachineBlockProps): boolean {
  return shownBy(before) === shownBy(after);
}

/** In a word what a block shows; its kind and its place never change. */
function shownBy({ drawn, name, still, statuses }: MachineBlockProps): string {
  return [drawn, name, still, ...statuses].join();
}
