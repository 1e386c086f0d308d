import { type ReactNode, useSyncExternalStore } from 'react';
import { initializeApp } from 'firebase/app';
import {
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type SignedInUser,
  type UserSession,
} from '@laundry-board/shared-types';
import { styled } from 'styled-components';
import { Notice, showStandalonePage } from '@laundry-board/standalone-page';
import { LoginScreen, openUserSession } from '../index.ts';
import { createSampleSession, STATE_NAMES } from './states.ts';

/** What this remote shows for a session: nothing, the login screen, or who is signed in. */
function SessionScreen({ session }: { readonly session: UserSession }): ReactNode {
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

interface SignedInProps {
  readonly user: SignedInUser;
  readonly onSignOut: () => void;
}

/** The user of the session; the shell would show the rest of the site. */
function SignedIn({ user, onSignOut }: SignedInProps): ReactNode {
  return (
    <Screen>
      <Name>{user.displayName || 'No display name'}</Name>
      <Email>{user.email || 'No e-mail'}</Email>
      <SignOut type="button" onClick={onSignOut}>
        Sign out
      </SignOut>
    </Screen>
  );
}

/**
 * The user session of the deployment that this page's origin names, as the shell would open it.
 *
 * @throws Error, for whoever develops: the configuration is missing or wrong, or nobody answers.
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

const Screen = styled.main`
  display: flex;
  min-height: 100dvh;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  padding: var(--page-padding);
  text-align: center;
`;

const Name = styled.h1`
  margin: 0;
  font-size: var(--text-2xl);
`;

const Email = styled.p`
  margin: 0 0 var(--space-4);
  color: var(--ink-muted);
`;

const SignOut = styled.button`
  min-height: var(--touch-target);
  padding: var(--space-2) var(--space-5);
  border: 1px solid transparent;
  border-radius: var(--radius-m);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: var(--weight-strong);
  cursor: pointer;

  &:hover {
    background: var(--accent-hover);
  }
`;

await showStandalonePage({
  stateNames: STATE_NAMES,
  live: async () => <SessionScreen session={await openLiveSession()} />,
  inState,
  isFullScreen: true,
});
