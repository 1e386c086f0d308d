import type { Auth, User } from '@firebase/auth';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { onSessionHintCleared, setSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createStore, type Store } from '@laundry-board/shared-types/store';
import { createGoogleLogin, type GoogleLogin } from './googleLogin.ts';
import type { GooglePopup } from './googlePopup.ts';
import { toSignedInUser } from './signedInUser.ts';

/** Firebase Auth, once it is open. */
export interface OpenAuth {
  readonly auth: Pick<Auth, 'signOut'> & {
    readonly onAuthStateChanged: (onChange: (user: User | null) => void) => void;
  };
  readonly popup: GooglePopup;
  /** Resolves to whether the user has changed; see `accountCheck.ts`. */
  readonly checkAccount: (user: User) => Promise<boolean>;
}

/**
 * The session that Firebase keeps for the page's default app. It is `loading` until Firebase knows who is signed in.
 */
export function createFirebaseSession(
  opening: Promise<OpenAuth>,
  mayOpenPopup: () => boolean,
): UserSession {
  const store = createStore<UserState>({ phase: 'loading' });
  const opened = opening.then(({ auth, popup, checkAccount }) => {
    const login = createGoogleLogin({
      popup,
      mayOpenPopup,
      onChange: () => {
        if (store.getSnapshot().phase === 'signed-out') showSignedOut(store, login);
      },
    });
    followUser({ auth, checkAccount, login, store });
    return { auth, login };
  });
  opened.catch((error: unknown) => store.set({ phase: 'signed-out', canSignIn: false, error }));
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    signIn: () =>
      opened
        .then(({ login }) => login.signIn())
        .catch((error: unknown) => console.error('Error signing in', error)),
    signOut: () =>
      opened
        .then(({ auth }) => auth.signOut())
        .catch((error: unknown) => console.error('Error signing out', error)),
  };
}

interface FollowedUser extends Omit<OpenAuth, 'popup'> {
  readonly login: GoogleLogin;
  readonly store: Store<UserState>;
}

/** Updates the store and the session hint with the SDK's user. */
function followUser({ auth, checkAccount, login, store }: FollowedUser): void {
  let isSignedOutElsewhere = false;
  const stopWatching = onSessionHintCleared(() => {
    isSignedOutElsewhere = true;
  });
  const showUser = (user: User): void =>
    store.set({ phase: 'signed-in', user: toSignedInUser(user) });

  auth.onAuthStateChanged((user) => {
    const isFound = user !== null && store.getSnapshot().phase === 'loading';
    stopWatching();
    // The SDK has stored the session again, and another tab may have found it there.
    if (isFound && isSignedOutElsewhere) return void auth.signOut();
    setSessionHint(user !== null);
    if (user !== null) {
      showUser(user);
      if (isFound) void checkAccount(user).then((hasChanged) => hasChanged && showUser(user));
      return;
    }
    showSignedOut(store, login);
    login
      .prepare()
      .catch((error: unknown) => console.warn('Google sign-in is not ready yet.', error));
  });
}

function showSignedOut(store: Store<UserState>, login: GoogleLogin): void {
  store.set({ phase: 'signed-out', canSignIn: login.canSignIn() });
}
