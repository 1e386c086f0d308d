import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { Machine } from '@laundry-board/shared-types';
import { now } from '../../../board-remote/src/clock/now.ts';
import type { DryerSection as Dryers } from '../../../board-remote/src/machines/DryerSection.tsx';
import { Grid } from '../../../board-remote/src/machines/Grid.ts';
import { MachineTile } from '../../../board-remote/src/machines/MachineTile.tsx';
import { Section } from '../../../board-remote/src/machines/Section.tsx';
import type { WasherSection as Washers } from '../../../board-remote/src/machines/WasherSection.tsx';
import { type MachineKind, machineStatus } from '../../../board-remote/src/status/machineStatus.ts';

/* Replaces the board's sections: the same elements and styles without a memo, a timer for each washer. */

export function WasherSection({ washers }: ComponentProps<typeof Washers>): ReactNode {
  return <PlainSection kind="washer" machines={washers} />;
}

export function DryerSection({ dryers }: ComponentProps<typeof Dryers>): ReactNode {
  return <PlainSection kind="dryer" machines={dryers} />;
}

interface PlainSectionProps {
  readonly kind: MachineKind;
  readonly machines: readonly Machine[];
}

function PlainSection({ kind, machines }: PlainSectionProps): ReactNode {
  const time = now();
  const statuses = machines.map((machine) => machineStatus(machine, kind, time));
  const available = statuses.filter((status) => status === 'Available').length;
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

function PlainTile({
  machine,
  kind,
  place,
}: Pick<ComponentProps<typeof Tile>, 'kind' | 'place'> & { readonly machine: Machine }): ReactNode {
  const [, setTime] = useState(now);
  useEffect(() => {
    if (kind === 'dryer') return;
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [kind]);
  return (
    <Tile kind={kind} place={place} status={machineStatus(machine, kind, now())} atOnce={false} />
  );
}
