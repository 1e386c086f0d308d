import type { ComponentProps, ReactNode } from 'react';
import type { DryerSection as shipped } from '../../../../board-remote/src/machines/DryerSection.tsx';
import { PlainSection } from './PlainSection.tsx';

/** Takes the place of the board's section: drawn whenever the board is. */
export function DryerSection({ dryers }: ComponentProps<typeof shipped>): ReactNode {
  return <PlainSection kind="dryer" machines={dryers} />;
}
