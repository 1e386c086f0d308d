import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { Machine } from '@laundry-board/shared-types';
import { now } from '../../../../board-remote/src/availability/clock.ts';
import {
  type MachineKind,
  machineStatus,
} from '../../../../board-remote/src/availability/machineStatus.ts';
import { MachineTile } from '../../../../board-remote/src/machines/MachineTile.tsx';
import { Grid, Section } from '../../../../board-remote/src/machines/Section.tsx';

/* Replaces the board's sections: the same elements and styles without a memo, a timer for each washer. */

interface PlainSectionProps {
  readonly kind: MachineKind;
  readonly machines: readonly Machine[];
}

export function MachineSection({ kind, machines }: PlainSectionProps): ReactNode {
  const isAvailable = (machine: Machine) => machineStatus(machine, kind, now()) === 'Available';
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
  const [, setTime] = useState(now);
  useEffect(() => {
    if (kind === 'dryer') return;
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [kind]);
  return (
    <Tile buildingId="" kind={kind} place={place} status={machineStatus(machine, kind, now())} />
  );
}
