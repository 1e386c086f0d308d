import type { ReactNode } from 'react';
import type { Machine } from '@laundry-board/shared-types';
import { now } from '../../../../board-remote/src/clock/now.ts';
import { blocksOf } from '../../../../board-remote/src/machines/blocksOf.ts';
import { Grid } from '../../../../board-remote/src/machines/Grid.ts';
import { SCREENFUL } from '../../../../board-remote/src/machines/screenful.ts';
import { Section } from '../../../../board-remote/src/machines/Section.tsx';
import {
  type MachineKind,
  machineStatus,
} from '../../../../board-remote/src/status/machineStatus.ts';
import { PlainTile } from './PlainTile.tsx';

interface PlainSectionProps {
  readonly kind: MachineKind;
  readonly machines: readonly Machine[];
}

/** All machines of a kind, drawn at once, with the elements and styles of what ships. */
export function PlainSection({ kind, machines }: PlainSectionProps): ReactNode {
  const time = now();
  const statuses = machines.map((machine) => machineStatus(machine, kind, time));
  const available = statuses.filter((status) => status === 'Available').length;
  return (
    <Section kind={kind} count={`${available} of ${machines.length} available`}>
      {blocksOf(machines.length).map(({ start, end }) => (
        <Grid
          key={start}
          style={{ '--machines': end - start }}
          data-still={machines.length > SCREENFUL || undefined}
        >
          {machines.slice(start, end).map((machine, index) => {
            const place = start + index + 1;
            return <PlainTile key={place} kind={kind} place={place} machine={machine} />;
          })}
        </Grid>
      ))}
    </Section>
  );
}
