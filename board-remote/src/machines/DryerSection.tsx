import type { Machine } from '@laundry-board/shared-types';
import { memo, type ReactNode } from 'react';
import { useDryerStatuses } from '../status/useDryerStatuses.ts';
import { MachineGrid } from './MachineGrid.tsx';
import type { SectionFacts } from './sectionFacts.ts';

interface DryerSectionProps extends SectionFacts {
  readonly dryers: readonly Machine[];
}

/** The dryers, judged when they are drawn (specification §4): with a snapshot or another building. */
export const DryerSection = memo(function DryerSection({
  dryers,
  ...section
}: DryerSectionProps): ReactNode {
  const statuses = useDryerStatuses(dryers);
  return <MachineGrid kind="dryer" machines={dryers} statuses={statuses} section={section} />;
});
