import type { Auth, User } from '@firebase/auth';
import type { UserSession, UserState } from '@laundry-board/shared-types';
import { setSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createStore, type Store } from '@laundry-board/shared-types/store';
import { createGoogleLogin, type GoogleLogin } from './googleLogin.ts';
import type { GooglePopup } from './googlePopup.ts';
import type { OtherTabs } from './otherTabs.ts';
import { toSignedInUser } from './signedInUser.ts';

/** Firebase Auth, once it is open. */
export interface OpenAuth {
  readonly auth: Pick<Auth, 'authStateReady' | 'signOut'> & {
    readonly currentUser: Pick<User, 'metadata' | 'refreshToken'> | null;
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
  otherTabs: OtherTabs,
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
    const signOut = followUser({ auth, checkAccount, login, otherTabs, store });
    return { signOut, login };
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
        .then(({ signOut }) => signOut())
        .then(otherTabs.announceSignOut)
        .catch(logSignOutError),
  };
}

function logSignOutError(error: unknown): void {
  console.error('Error signing out', error);
}

interface FollowedUser extends Omit<OpenAuth, 'popup'> {
  readonly login: GoogleLogin;
  readonly otherTabs: OtherTabs;
  readonly store: Store<UserState>;
}

/** Updates the store and the session hint with the SDK's user. @returns Signs that user out. */
function followUser({
  auth,
  checkAccount,
  login,
  otherTabs,
  store,
}: FollowedUser): () => Promise<void> {
  // Two tabs may store a session again that one of them has just signed out: a tab that renews its token stores it, and
  // the other one finds it there.
  let endedSignIn: string | undefined;
  const signOut = async (): Promise<void> => {
    await auth.authStateReady();
    if (auth.currentUser !== null) endedSignIn = signInOf(auth.currentUser);
    await auth.signOut();
  };
  const showUser = (user: User): void =>
    store.set({ phase: 'signed-in', user: toSignedInUser(user) });

  otherTabs.onSignOut(() => {
    if (store.getSnapshot().phase !== 'signed-out') signOut().catch(logSignOutError);
  });
  auth.onAuthStateChanged((user) => {
    if (user !== null && signInOf(user) === endedSignIn) return void auth.signOut();
    const isFound = user !== null && store.getSnapshot().phase === 'loading';
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
  return signOut;
}

/** What distinguishes a user's sign-ins: the refresh token, and on emulators, where that stays the same, the time. */
function signInOf({ metadata, refreshToken }: Pick<User, 'metadata' | 'refreshToken'>): string {
  return `${refreshToken} ${metadata.lastSignInTime}`;
}

function showSignedOut(store: Store<UserState>, login: GoogleLogin): void {
  store.set({ phase: 'signed-out', canSignIn: login.canSignIn() });
}
