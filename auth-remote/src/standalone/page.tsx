import { type ReactNode, useSyncExternalStore } from 'react';
import { initializeApp } from 'firebase/app';
import {
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type SignedInUser,
  type UserSession,
  type UserState,
} from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import { Notice, showStandalonePage } from '@laundry-board/standalone-page';
import { LoginScreen, openUserSession } from '../index.ts';

const SAMPLE_USER: SignedInUser = {
  email: 'ada@campus.example',
  displayName: 'Ada Lovelace',
  photoURL: '',
};

const USER_STATES: ReadonlyMap<string, UserState> = new Map<string, UserState>([
  ['loading', { phase: 'loading' }],
  ['preparing', { phase: 'signed-out', canSignIn: false }],
  ['signed-out', { phase: 'signed-out', canSignIn: true }],
  ['signed-in', { phase: 'signed-in', user: SAMPLE_USER }],
  ['no-email', { phase: 'signed-in', user: { ...SAMPLE_USER, email: '' } }],
]);

const STATE_NAMES: readonly string[] = [...USER_STATES.keys()];

/** A user session without a backend: it starts in the named state, and both its actions work at once. */
function createSampleSession(name: string): UserSession | undefined {
  const state = USER_STATES.get(name);
  if (state === undefined) return undefined;
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
  switch (state.phase) {
    case 'loading':
      return null;
    case 'signed-out':
      return <LoginScreen session={session} />;
    case 'signed-in':
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
}

/**
 * The user session of the deployment that this page's origin names, as the shell would open it.
 *
 * @throws Error for developers: the configuration is missing or wrong, or nobody answers.
 */
async function openLiveSession(): Promise<UserSession> {
  const response = await fetch(`/${RUNTIME_CONFIG_FILE}`, { cache: 'no-cache' });
  const { firebase, emulators, sessionEndpoint } = await readRuntimeConfig(
    response,
    location.origin,
  );
  // The page's html loads a replacement for Google's gapi from there, without which no popup opens.
  if (emulators !== undefined && !('gapi' in window)) {
    throw new Error(`The local Auth server at ${emulators.auth} does not answer.`);
  }
  initializeApp(firebase);
  return openUserSession({ emulator: emulators?.auth, sessionEndpoint });
}

function inState(name: string): ReactNode {
  const session = createSampleSession(name);
  if (session) return <SessionScreen session={session} />;
  return (
    <Notice>
      There is no state "{name}"; there are {STATE_NAMES.join(', ')}.
    </Notice>
  );
}

await showStandalonePage({
  stateNames: STATE_NAMES,
  live: async () => <SessionScreen session={await openLiveSession()} />,
  inState,
  isFullScreen: true,
});
