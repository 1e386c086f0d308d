import { memo, type ReactNode } from 'react';
import type { MachineKind, MachineStatus } from '../status/machineStatus.ts';
import { Grid } from './Grid.ts';
import { MachineTile } from './MachineTile.tsx';

interface MachineBlockProps {
  readonly kind: MachineKind;
  /** Place of the first machine in the building's list, from 1. */
  readonly first: number;
  /** How many machines the block is going to have. */
  readonly size: number;
  /** Of those that are drawn yet, in their order. */
  readonly statuses: readonly MachineStatus[];
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
  size,
  statuses,
  name,
  still,
  atOnce,
}: MachineBlockProps): ReactNode {
  return (
    <Grid style={{ '--machines': size }} aria-label={name} data-still={still || undefined}>
      {statuses.map((status, index) => {
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
function shownBy({ size, name, still, statuses }: MachineBlockProps): string {
  return [size, name, still, ...statuses].join();
}
