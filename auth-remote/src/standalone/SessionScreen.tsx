import { type ReactNode, useSyncExternalStore } from 'react';
import type { UserSession } from '@laundry-board/shared-types';
import { LoginScreen } from '../login/LoginScreen.tsx';
import { SignedIn } from './SignedIn.tsx';

/** What this remote has to show for a session: nothing, the login screen, or who is signed in. */
export function SessionScreen({ session }: { readonly session: UserSession }): ReactNode {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  switch (state.phase) {
    case 'loading':
      return null;
    case 'signed-out':
      return <LoginScreen session={session} />;
    case 'signed-in':
      return <SignedIn user={state.user} onSignOut={() => void session.signOut()} />;
  }
}
