import type { ComponentProps, ReactNode } from 'react';
import type { WasherSection as shipped } from '../../../../board-remote/src/machines/WasherSection.tsx';
import { PlainSection } from './PlainSection.tsx';

/** Takes the place of the board's section: drawn whenever the board is. */
export function WasherSection({ washers }: ComponentProps<typeof shipped>): ReactNode {
  return <PlainSection kind="washer" machines={washers} />;
}
