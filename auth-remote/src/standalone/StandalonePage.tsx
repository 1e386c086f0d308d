import type { ReactNode } from 'react';
import type { UserSession } from '@laundry-board/shared-types';
import { Notice } from './Notice.tsx';
import { SessionScreen } from './SessionScreen.tsx';
import { StateIndex } from './StateIndex.tsx';
import { USER_STATES } from './userStates.ts';

interface StandalonePageProps {
  /** The session, or why there is none. */
  readonly session: UserSession | string;
  /** The name in `?state=`; null for the live page. */
  readonly stateName: string | null;
}

/** The sign-in without the shell, and the way to each of its states. */
export function StandalonePage({ session, stateName }: StandalonePageProps): ReactNode {
  return (
    <>
      {typeof session === 'string' ? (
        <Notice>{session}</Notice>
      ) : (
        <SessionScreen session={session} />
      )}
      <StateIndex names={[...USER_STATES.keys()]} current={stateName} />
    </>
  );
}
