import { initializeApp } from '@firebase/app';
import { REMOTES, type RuntimeConfig } from '@laundry-board/shared-types';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';

/** Written in by the build. */
declare const RUNTIME_CONFIG: RuntimeConfig;

const Frame = styled.div`
  padding: 1rem;
`;

/** Shows the product's remotes in a page of somebody else: the login screen, then the resident's board. */
export async function showRemotes(auth: unknown, board: unknown): Promise<void> {
  if (!REMOTES.auth.isModule(auth) || !REMOTES.board.isModule(board))
    throw new Error('A remote has another shape.');
  const { openUserSession, LoginScreen } = auth;
  const { Board } = board;
  const { firebase, emulators } = RUNTIME_CONFIG;
  initializeApp(firebase);
  const session = await openUserSession({ emulator: emulators?.auth });

  function ForeignPage() {
    const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
    return (
      <Frame>
        {state.phase === 'signed-out' && <LoginScreen session={session} />}
        {state.phase === 'signed-in' && (
          // The board would compare the clocks itself, by a file that the shell has.
          <Board email={state.user.email} emulator={emulators?.firestore} />
        )}
      </Frame>
    );
  }

  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <ForeignPage />
    </StrictMode>,
  );
}
