import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { Machine } from '@laundry-board/shared-types';
import {
  type MachineKind,
  machineStatus,
} from '../../../../../board-remote/src/model/machineStatus.ts';
import { MachineTile } from '../../../../../board-remote/src/machines/MachineTile.tsx';
import { Grid, Section } from '../../../../../board-remote/src/machines/Section.tsx';
import { useBoard } from '../../../../../board-remote/src/useBoard.ts';

/* Replaces the board's sections: the same elements and styles without a memo, a timer for each washer. */

interface PlainSectionProps {
  readonly kind: MachineKind;
  readonly machines: readonly Machine[];
}

export function MachineSection({ kind, machines }: PlainSectionProps): ReactNode {
  const { clock } = useBoard();
  const isAvailable = (machine: Machine) =>
    machineStatus(machine, kind, clock.now()) === 'Available';
  const available = machines.filter(isAvailable).length;
  return (
    <Section kind={kind} count={`${available} of ${machines.length} available`}>
      <Grid style={{ '--machines': machines.length }}>
        {machines.map((machine, index) => {
          const place = index + 1;
          return <PlainTile key={place} kind={kind} place={place} machine={machine} />;
        })}
      </Grid>
    </Section>
  );
}

/** What ships, without the memo around it. */
const { type: Tile } = MachineTile;

interface PlainTileProps extends Pick<ComponentProps<typeof Tile>, 'kind' | 'place'> {
  readonly machine: Machine;
}

function PlainTile({ machine, kind, place }: PlainTileProps): ReactNode {
  const { clock } = useBoard();
  const [, setTime] = useState(clock.now);
  useEffect(() => {
    if (kind === 'dryer') return;
    const timer = setInterval(() => setTime(clock.now()), 1000);
    return () => clearInterval(timer);
  }, [clock, kind]);
  const status = machineStatus(machine, kind, clock.now());
  return <Tile buildingId="" kind={kind} place={place} status={status} />;
}
