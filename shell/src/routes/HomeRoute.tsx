import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { PushOptions, UserSession } from '@laundry-board/shared-types';
import { useMatch } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../controls/Button.ts';
import { ErrorMessage } from '../errors/ErrorMessage.tsx';
import { Screen } from './Screen.ts';
import { useFocusOfForerunner } from '../focus/FocusContext.tsx';
import { Header } from '../header/Header.tsx';
import { WithLinks } from '../footer/WithLinks.tsx';
import { KioskContext } from '../kiosk/KioskContext.ts';
import { LOGIN_SCREEN_MARK, SIGN_IN_UNCHECKED_MARK } from '../errors/published.ts';
import { RemoteSlot } from '../remotes/RemoteSlot.tsx';
import type { SignInState } from '../startup/createSignIn.ts';
import type { PageSite, Site } from '../startup/createSite.ts';

/**
 * The route `/` (spec §2): an empty page, the login screen, or the board. It is rendered at other routes, too, and shows
 * nothing there.
 */
export function HomeRoute({ site }: { readonly site: PageSite }): ReactNode {
  const isShown = useMatch('/') !== null;
  if (site.kind === 'ready') return <Home site={site} isShown={isShown} />;
  return isShown && <Misconfigured error={site.error} />;
}

/** A page whose html holds no configuration that it could start with; after a reload it may. */
function Misconfigured({ error }: { readonly error: unknown }): ReactNode {
  return (
    <ErrorMessage
      message="The laundry board could not start."
      advice="Its settings could not be read. Try again; if that does not help, tell whoever runs this site."
      error={error}
      onRetry={() => location.reload()}
    />
  );
}

/** What the page shows: nothing at another route, and at this one what follows from who is signed in. */
type HomeScreen = { readonly kind: 'elsewhere' } | { readonly kind: 'no-email' } | SignInState;

function screenOf(state: SignInState): HomeScreen {
  return state.kind === 'signed-in' && state.user.email === '' ? { kind: 'no-email' } : state;
}

interface HomeProps {
  readonly site: Site;
  /** Whether this is the page's route. */
  readonly isShown: boolean;
}

function Home({ site, isShown }: HomeProps): ReactNode {
  // A page that was opened at another route has not started the site before.
  useEffect(() => {
    if (isShown) site.startRemotes();
  }, [site, isShown]);
  const { subscribe, getSnapshot, signOut } = site.signIn;
  const state = useSyncExternalStore(subscribe, getSnapshot);
  const screen: HomeScreen = isShown ? screenOf(state) : { kind: 'elsewhere' };
  const resident = screen.kind === 'signed-in' ? screen : undefined;
  const login = screen.kind === 'signed-out' ? screen : undefined;
  const isLoginShown = login !== undefined;
  // While no session works, auth-remote's place is empty, or has its message.
  const isLoginAwaited = screen.kind === 'none' || screen.kind === 'failed';
  useEffect(() => {
    // The login screen is in the page now.
    if (isLoginShown) performance.mark(LOGIN_SCREEN_MARK);
  }, [isLoginShown]);
  const isKiosk = useContext(KioskContext);
  const { emulators, title, links = [], pushKey } = site.config;
  const hasLinks = isLoginShown || screen.kind === 'no-email' || resident !== undefined;
  return (
    <WithLinks links={hasLinks ? links : []}>
      {screen.kind === 'resolving' && <Resolving />}
      {screen.kind === 'no-email' && <NoEmailScreen onSignOut={signOut} />}
      {/* A kiosk belongs to nobody: no name, no photo, no menu. */}
      {resident !== undefined && !isKiosk && <Header user={resident.user} onSignOut={signOut} />}
      <RemoteSlot title="The sign-in" remote={site.auth}>
        {isLoginShown || isLoginAwaited
          ? ({ LoginScreen }) => login && <LoginScreen session={login.session} title={title} />
          : null}
      </RemoteSlot>
      <RemoteSlot title="The board" remote={site.remote('board')}>
        {resident === undefined
          ? null
          : ({ Board }) => (
              <main>
                <Board
                  email={resident.user.email}
                  emulator={emulators?.firestore}
                  push={pushOptions(pushKey, resident.session)}
                />
              </main>
            )}
      </RemoteSlot>
    </WithLinks>
  );
}

/** Undefined where residents are notified only while the page is open. */
function pushOptions(
  key: string | undefined,
  { getIdToken }: UserSession,
): PushOptions | undefined {
  return key === undefined || getIdToken === undefined ? undefined : { key, getIdToken };
}

/** How long the page is empty before it says why, milliseconds. */
const EMPTY_LIMIT_MS = 5000;

/** Shown while the sign-in state resolves: an empty page (spec §2), and a retry if that hangs. */
function Resolving(): ReactNode {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true);
      performance.mark(SIGN_IN_UNCHECKED_MARK);
    }, EMPTY_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <ErrorMessage
      message="Your sign-in could not be checked yet."
      advice="This takes longer than usual. Wait a moment, or check your connection and try again."
      error={`The sign-in state did not resolve in ${EMPTY_LIMIT_MS / 1000} s.`}
      // What hangs is inside the browser or the SDK; no part of the page can restart it.
      onRetry={() => location.reload()}
    />
  );
}

const NoEmailMessage = styled.h1`
  && {
    max-width: 32rem;
    color: var(--ink);
    font-size: var(--text-l);
    font-weight: var(--weight-normal);
  }
`;

/** A signed-in user without an e-mail; the text is verbatim from spec §2. */
function NoEmailScreen({ onSignOut }: { readonly onSignOut: () => void }): ReactNode {
  useFocusOfForerunner();
  return (
    <Screen>
      <div role="alert">
        <NoEmailMessage>Please log out and log back in, unknow error</NoEmailMessage>
      </div>
      <Button type="button" onClick={onSignOut}>
        Sign out
      </Button>
    </Screen>
  );
}
