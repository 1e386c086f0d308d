import type { Machine } from '@laundry-board/shared-types';
import { memo, type ReactNode } from 'react';
import { useWasherStatuses } from '../status/useWasherStatuses.ts';
import { MachineGrid } from './MachineGrid.tsx';
import type { SectionFacts } from './sectionFacts.ts';

interface WasherSectionProps extends SectionFacts {
  readonly washers: readonly Machine[];
}

/** The washers, judged again every second (specification §4). */
export const WasherSection = memo(function WasherSection({
  washers,
  ...section
}: WasherSectionProps): ReactNode {
  const statuses = useWasherStatuses(washers);
  return <MachineGrid kind="washer" machines={washers} statuses={statuses} section={section} />;
});
