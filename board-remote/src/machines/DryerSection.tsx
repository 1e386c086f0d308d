import type { Machine } from 'shared-types';
import { memo, type ReactNode } from 'react';
import { now } from '../clock/now.ts';
import { machineStatus } from '../status/machineStatus.ts';
import { MachineGrid } from './MachineGrid.tsx';

/**
 * The dryers, judged when they are drawn (specification §4): with a snapshot or another building.
 * The memo keeps other causes of drawing away.
 */
export const DryerSection = memo(function DryerSection({
  dryers,
}: {
  readonly dryers: readonly Machine[];
}): ReactNode {
  const time = now();
  return (
    <MachineGrid
      kind="dryer"
      statuses={dryers.map((dryer) => machineStatus(dryer, 'dryer', time))}
    />
  );
});
