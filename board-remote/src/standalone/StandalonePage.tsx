import type { ReactNode } from 'react';
import { StateIndex } from './StateIndex.tsx';
import { BOARD_STATES } from './boardStates.ts';

interface StandalonePageProps {
  /** The name in `?state=`; null for the live page. */
  readonly stateName: string | null;
  readonly children: ReactNode;
}

/** The board without the shell, and the way to each of its states. */
export function StandalonePage({ stateName, children }: StandalonePageProps): ReactNode {
  return (
    <>
      <main>{children}</main>
      <StateIndex names={[...BOARD_STATES.keys()]} current={stateName} />
    </>
  );
}
