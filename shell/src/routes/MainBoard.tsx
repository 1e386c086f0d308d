import type { ReactNode } from 'react';
import { readPageAddress } from 'shared-types';
import { useUser } from '../account/useUser.ts';
import { NoEmailScreen } from '../account/NoEmailScreen.tsx';
import { Header } from '../header/Header.tsx';
import { RemoteSlot } from '../remotes/RemoteSlot.tsx';
import { deviceClock } from '../startup/deviceClock.ts';
import type { Loadable } from '../loading/loadable.ts';
import type { Site } from '../startup/site.ts';
import { Loaded } from '../loading/Loaded.tsx';

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
      <RemoteSlot title="The sign-in" remote={site.auth}>
        {(auth) => <auth.LoginScreen session={auth.session} />}
      </RemoteSlot>
    );
  }
  if (state.phase === 'loading') return null;

  const signOut = (): void => void session.signOut();
  const { user } = state;
  if (user.email === '') return <NoEmailScreen onSignOut={signOut} />;
  return (
    <>
      {/* A wall display is nobody's: no name, no photo, no menu. */}
      {!readPageAddress(location.search).isWall && <Header user={user} onSignOut={signOut} />}
      <main>
        <RemoteSlot title="The board" remote={site.board}>
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
