import type { Machine } from 'shared-types';
import { memo, type ReactNode } from 'react';
import { useWasherStatuses } from '../status/useWasherStatuses.ts';
import { MachineGrid } from './MachineGrid.tsx';

/** The washers, judged again every second (specification §4). */
export const WasherSection = memo(function WasherSection({
  washers,
}: {
  readonly washers: readonly Machine[];
}): ReactNode {
  return <MachineGrid kind="washer" statuses={useWasherStatuses(washers)} />;
});
