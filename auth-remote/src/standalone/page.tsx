import { type ReactNode, useSyncExternalStore } from 'react';
import { initializeApp } from 'firebase/app';
import type { SignedInUser, UserSession, UserState } from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { showStandalonePage } from '@laundry-board/standalone-page';
import { LoginScreen, openUserSession } from '../index.ts';

const SAMPLE_USER: SignedInUser = {
  email: 'ada@campus.example',
  displayName: 'Ada Lovelace',
  photoURL: '',
};

const USER_STATES: Readonly<Record<string, UserState>> = {
  loading: { phase: 'loading' },
  preparing: { phase: 'signed-out', canSignIn: false },
  'signed-out': { phase: 'signed-out', canSignIn: true },
  'signed-in': { phase: 'signed-in', user: SAMPLE_USER },
  'no-email': { phase: 'signed-in', user: { ...SAMPLE_USER, email: '' } },
};

/** A user session without a backend, whose actions work at once. */
function createSampleSession(state: UserState): UserSession {
  const { subscribe, getSnapshot, set } = createStore(state);
  return {
    subscribe,
    getSnapshot,
    signIn: async () => set({ phase: 'signed-in', user: SAMPLE_USER }),
    signOut: async () => set({ phase: 'signed-out', canSignIn: true }),
  };
}

function SessionScreen({ session }: { readonly session: UserSession }): ReactNode {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  if (state.phase === 'loading') return null;
  if (state.phase === 'signed-out') return <LoginScreen session={session} />;
  // The shell would show the rest of the site.
  return (
    <main>
      <h1>{state.user.displayName || 'No display name'}</h1>
      <p>{state.user.email || 'No e-mail'}</p>
      <button type="button" onClick={() => void session.signOut()}>
        Sign out
      </button>
    </main>
  );
}

await showStandalonePage({
  states: Object.fromEntries(
    Object.entries(USER_STATES).map(([name, state]) => [
      name,
      <SessionScreen key={name} session={createSampleSession(state)} />,
    ]),
  ),
  /** As the shell would open the session. */
  live: async ({ firebase, emulators, sessionEndpoint }) => {
    // The page's html loads a replacement for Google's gapi from there, without which no popup opens.
    if (emulators !== undefined && !('gapi' in window)) {
      throw new Error(`The local Auth server at ${emulators.auth} does not answer.`);
    }
    initializeApp(firebase);
    const session = await openUserSession({ emulator: emulators?.auth, sessionEndpoint });
    return <SessionScreen session={session} />;
  },
  isFullScreen: true,
});
