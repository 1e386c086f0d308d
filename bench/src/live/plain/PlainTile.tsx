import { type ReactNode, useEffect, useState } from 'react';
import type { Machine } from '@laundry-board/shared-types';
import { now } from '../../../../board-remote/src/clock/now.ts';
import { TICK_MS } from '../../../../board-remote/src/clock/secondClock.ts';
import { MachineTile } from '../../../../board-remote/src/machines/MachineTile.tsx';
import {
  type MachineKind,
  machineStatus,
} from '../../../../board-remote/src/status/machineStatus.ts';

/** What ships, without the memo around it. */
const { type: Tile } = MachineTile;

interface PlainTileProps {
  readonly kind: MachineKind;
  readonly place: number;
  readonly machine: Machine;
}

/** A machine that judges itself: a washer with a timer of its own, a dryer when it is drawn. */
export function PlainTile({ kind, place, machine }: PlainTileProps): ReactNode {
  const [, setTime] = useState(now);
  useEffect(() => {
    if (kind === 'dryer') return;
    const timer = setInterval(() => setTime(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [kind]);
  const status = machineStatus(machine, kind, now());
  return <Tile kind={kind} place={place} status={status} atOnce={false} />;
}
