import { type ReactNode, useEffect, useState } from 'react';
import { readPageUrl } from '@laundry-board/shared-types';
import { useUser } from '../account/useUser.ts';
import { NoEmailScreen } from '../account/NoEmailScreen.tsx';
import { Problem } from '../errors/Problem.tsx';
import { Header } from '../header/Header.tsx';
import { RemoteSlot } from '../federation/RemoteSlot.tsx';
import { deviceClock } from '../startup/deviceClock.ts';
import type { Loadable } from '../loading/loadable.ts';
import type { Site } from '../startup/site.ts';
import { Loaded } from '../loading/Loaded.tsx';
import { WallRecovery } from '../wall/WallRecovery.tsx';

/** The route `/` (specification §2): an empty page, the login screen, or the board. */
export function MainBoard({ site }: { readonly site: Loadable<Site> }): ReactNode {
  return (
    <Loaded
      from={site}
      message="The laundry board could not start."
      advice="Its settings could not be read. Try again; if that does not help, tell whoever runs this site."
    >
      {(loaded) => <BoardForUser site={loaded} />}
    </Loaded>
  );
}

function BoardForUser({ site }: { readonly site: Site }): ReactNode {
  const { session, state } = useUser(site.auth);
  if (session === undefined || state.phase === 'signed-out') {
    return (
      <RemoteSlot name="auth" title="The sign-in" remote={site.auth}>
        {(auth) => <auth.LoginScreen session={auth.session} />}
      </RemoteSlot>
    );
  }
  if (state.phase === 'loading') return <SignInState />;

  const signOut = (): void => void session.signOut();
  const { user } = state;
  if (user.email === '') return <NoEmailScreen onSignOut={signOut} />;
  return (
    <>
      {/* A wall display is nobody's: no name, no photo, no menu. */}
      {!readPageUrl(location.search).isKiosk && <Header user={user} onSignOut={signOut} />}
      <main>
        <RemoteSlot name="board" title="The board" remote={site.board}>
          {({ Board }) => (
            <Board
              email={user.email}
              emulator={site.config.emulators?.firestore}
              clockError={deviceClock.readError()}
            />
          )}
        </RemoteSlot>
      </main>
    </>
  );
}

/** How long the page is empty before it says why, milliseconds. */
const EMPTY_LIMIT_MS = 5000;

/** While the sign-in state resolves: an empty page (specification §2), and a way out if that hangs. */
function SignInState(): ReactNode {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), EMPTY_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <>
      <WallRecovery />
      <Problem
        message="Your sign-in could not be checked yet."
        advice="This takes longer than usual. Wait a moment, or check your connection and try again."
        error={`The sign-in state did not resolve in ${EMPTY_LIMIT_MS / 1000} s.`}
        // What hangs is inside the browser or the SDK; no part of the page can begin it anew.
        onRetry={() => location.reload()}
      />
    </>
  );
}
