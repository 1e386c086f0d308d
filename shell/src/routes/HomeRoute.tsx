import {
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { UserState } from '@laundry-board/shared-types';
import { styled } from 'styled-components';
import { Button } from '../errors/Button.ts';
import { ErrorMessage } from '../errors/ErrorMessage.tsx';
import { NeedsReload } from '../errors/NeedsReload.tsx';
import { Screen } from '../errors/Screen.ts';
import { RemoteSlot } from '../federation/RemoteSlot.tsx';
import { Header } from '../header/Header.tsx';
import { WithLinks } from '../footer/WithLinks.tsx';
import { FollowDeploys } from '../kiosk/FollowDeploys.tsx';
import { KioskContext } from '../kiosk/KioskContext.ts';
import { LOGIN_SCREEN_MARK, SIGN_IN_UNCHECKED_MARK } from '../loading/marks.ts';
import { type Resource, useResource } from '../loading/resource.ts';
import type { Auth, PageSite, Site } from '../startup/site.ts';

/** The route `/` (spec §2): an empty page, the login screen, or the board. */
export function HomeRoute({ site }: { readonly site: PageSite }): ReactNode {
  return site.kind === 'ready' ? (
    <BoardForUser site={site} />
  ) : (
    <Misconfigured error={site.error} />
  );
}

/** A page whose html holds no configuration that it could start with; after a reload it may. */
function Misconfigured({ error }: { readonly error: unknown }): ReactNode {
  return (
    <NeedsReload>
      <ErrorMessage
        message="The laundry board could not start."
        advice="Its settings could not be read. Try again; if that does not help, tell whoever runs this site."
        error={error}
        onRetry={() => location.reload()}
      />
    </NeedsReload>
  );
}

function BoardForUser({ site }: { readonly site: Site }): ReactNode {
  // A page that was opened at another route has not started the site before.
  useEffect(() => site.start(), [site]);
  const { session, state } = useUser(site.auth.resource);
  const isKiosk = useContext(KioskContext);
  const { emulators, links = [] } = site.config;
  useEffect(() => {
    // The login screen is in the page now.
    if (state.phase === 'signed-out') performance.mark(LOGIN_SCREEN_MARK);
  }, [state.phase]);
  useFocusAfterSignOut(state.phase);
  if (session === undefined || state.phase === 'signed-out') {
    return (
      <RemoteSlot title="The sign-in" remote={site.auth}>
        {(auth) => (
          <WithLinks links={links}>
            <auth.LoginScreen session={auth.session} />
          </WithLinks>
        )}
      </RemoteSlot>
    );
  }
  if (state.phase === 'loading') return <SignInState />;

  const signOut = (): void => void session.signOut();
  const { user } = state;
  if (user.email === '') {
    return (
      <WithLinks links={links}>
        <NoEmailScreen onSignOut={signOut} />
      </WithLinks>
    );
  }
  return (
    <WithLinks links={links}>
      {/* A kiosk belongs to nobody: no name, no photo, no menu. */}
      {isKiosk ? (
        <FollowDeploys config={site.config} />
      ) : (
        <Header user={user} onSignOut={signOut} />
      )}
      <RemoteSlot title="The board" remote={site.remote('board')}>
        {({ Board }) => (
          <main>
            <Board email={user.email} emulator={emulators?.firestore} />
          </main>
        )}
      </RemoteSlot>
    </WithLinks>
  );
}

/** How long the page is empty before it says why, milliseconds. */
const EMPTY_LIMIT_MS = 5000;

/** Shown while the sign-in state resolves: an empty page (spec §2), and a retry if that hangs. */
function SignInState(): ReactNode {
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
    <NeedsReload>
      <ErrorMessage
        message="Your sign-in could not be checked yet."
        advice="This takes longer than usual. Wait a moment, or check your connection and try again."
        error={`The sign-in state did not resolve in ${EMPTY_LIMIT_MS / 1000} s.`}
        // What hangs is inside the browser or the SDK; no part of the page can restart it.
        onRetry={() => location.reload()}
      />
    </NeedsReload>
  );
}

/**
 * When a resident signs out, the element with the focus, such as Log Out, leaves the page with the board. The heading
 * of the next screen then gets the focus, so that a screen reader reads it.
 */
function useFocusAfterSignOut(phase: UserState['phase']): void {
  const before = useRef(phase);
  useEffect(() => {
    const hasSignedOut = before.current === 'signed-in' && phase === 'signed-out';
    before.current = phase;
    if (!hasSignedOut || document.activeElement !== document.body) return;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [phase]);
}

const LOADING: UserState = { phase: 'loading' };
const neverChanges = () => () => {};

/** The page's one user session, undefined until auth-remote is loaded, and who is signed in. */
function useUser(auth: Resource<Auth>) {
  const remote = useResource(auth);
  const session = remote.phase === 'ready' ? remote.value.session : undefined;
  const state = useSyncExternalStore(
    session?.subscribe ?? neverChanges,
    session?.getSnapshot ?? (() => LOADING),
  );
  return { session, state };
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
