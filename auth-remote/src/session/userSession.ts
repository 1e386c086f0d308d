import type { User } from '@firebase/auth';
import type {
  SignedInUser,
  UserSession,
  UserSessionOptions,
  UserState,
} from '@laundry-board/shared-types';
import { hasSessionHint, setSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createStore, type Store } from '@laundry-board/shared-types/store';
import { reportSlow, withTimeLimit } from '@laundry-board/shared-types/timing';
import { createEndedSignIn } from './endedSignIn.ts';
import { createGoogleLogin, type GoogleLogin } from './googleLogin.ts';
import type { FirebaseUser, OpenAuth } from './openAuth.ts';
import { canReadStorage } from './storedSession.ts';

/** What the session needs of the page. */
export interface SessionParts {
  readonly page: Pick<Window, 'addEventListener' | 'document' | 'localStorage'>;
  /** Whether this browser may hold a session. */
  readonly mayBeSignedIn: boolean;
  /** Loads the code that opens Auth. */
  readonly loadFirebase: () => Promise<() => OpenAuth>;
  /** Whether the browser's storage can be read, as soon as that is known. */
  readonly canReadStorage: () => Promise<boolean>;
}

/** The page's user session; see {@link UserSession}. */
export function openUserSession(options: UserSessionOptions): Promise<UserSession> {
  const session = createUserSession({
    page: window,
    mayBeSignedIn: hasSessionHint(),
    loadFirebase: async () => {
      const { openAuth } = await import(/* webpackChunkName: "firebase" */ './openAuth.ts');
      return () => openAuth(options, window);
    },
    canReadStorage: () => canReadStorage(window),
  });
  return Promise.resolve(session);
}

const LOADING: UserState = { phase: 'loading' };

const SIGNED_OUT: UserState = { phase: 'signed-out', canSignIn: false };

/** The fourth state: nobody can sign in, because Firebase could not be loaded or opened. */
const failed = (error: unknown): UserState => ({ phase: 'signed-out', canSignIn: false, error });

/**
 * Longest wait for Firebase's code before the session has failed, milliseconds: with an empty page, and with a login
 * screen whose buttons are busy.
 */
const LOADING_LIMIT_MS = { empty: 5000, loginScreen: 10_000 };

/**
 * Longest wait for a visitor's empty session to be read, milliseconds. That needs no network: it is the browser's storage
 * that does not answer.
 */
const STORAGE_LIMIT_MS = 10_000;

/**
 * The one place that knows who is signed in. A page whose browser may hold a session is `loading` until Firebase knows. A
 * visitor is signed out at once, and Firebase is loaded behind the login screen. If that fails, the session has failed: its
 * host opens another one. A response that comes too late still counts.
 *
 * It works while it has subscribers: a host that has replaced a failed session has none for it, and Auth can be opened
 * only once on a page.
 */
export function createUserSession(parts: SessionParts): UserSession {
  const { mayBeSignedIn, loadFirebase } = parts;
  const first = mayBeSignedIn ? LOADING : SIGNED_OUT;
  const limit = mayBeSignedIn ? LOADING_LIMIT_MS.empty : LOADING_LIMIT_MS.loginScreen;
  const store = createStore(first, start);
  let isNeeded = false;
  let opened: Promise<FollowedAuth> | undefined;

  /** Opens Auth, once. */
  function open(): Promise<FollowedAuth> {
    opened ??= openAuth().catch((error: unknown) => {
      fail(error);
      throw error;
    });
    return opened;
  }

  async function openAuth(): Promise<FollowedAuth> {
    const canRead = mayBeSignedIn ? parts.canReadStorage() : true;
    const openFirebase = await reportSlow(loadFirebase(), limit, 'Loading the sign-in', (error) =>
      fail(new DOMException(error.message, 'TimeoutError')),
    );
    const isStorageRead = await canRead;
    if (!isNeeded) throw new Error('The host has opened another session.');
    const firebase = openFirebase();
    store.set(first);
    if (!mayBeSignedIn) {
      void reportSlow(firebase.auth.authStateReady(), STORAGE_LIMIT_MS, 'The storage', (error) =>
        fail(new DOMException(error.message, 'NotReadableError')),
      );
    }
    return followAuth(firebase, { ...parts, store, isStorageRead });
  }

  function fail(error: unknown): void {
    const state = store.getSnapshot();
    if (!('error' in state)) store.set(failed(error));
  }

  function openNow(): void {
    // It has failed, which the state says.
    open().catch(() => {});
  }

  function start(): () => void {
    isNeeded = true;
    // For a visitor, once the login screen is rendered.
    const timer = mayBeSignedIn ? undefined : setTimeout(openNow);
    if (mayBeSignedIn) openNow();
    return () => {
      isNeeded = false;
      clearTimeout(timer);
    };
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    signIn: () =>
      open()
        .then(({ signIn }) => signIn())
        .catch((error: unknown) => console.error('Error signing in', error)),
    signOut: () =>
      open()
        .then(({ signOut }) => signOut())
        .catch(logSignOutError),
    getIdToken: () => open().then(({ getIdToken }) => getIdToken()),
  };
}

function logSignOutError(error: unknown): void {
  console.error('Error signing out', error);
}

/** Longest wait for the SDK's storage at a sign-out before that is logged as a failure, milliseconds. */
const SIGN_OUT_LIMIT_MS = 5000;

interface FollowedAuth {
  readonly signIn: GoogleLogin['signIn'];
  readonly signOut: () => Promise<void>;
  readonly getIdToken: () => Promise<string>;
}

interface FollowOptions extends Pick<SessionParts, 'page'> {
  readonly store: Store<UserState>;
  readonly isStorageRead: boolean;
}

/** Updates the store, the session hint and the server's session with what Firebase knows. */
function followAuth(
  { auth, popup, updateServerSession }: OpenAuth,
  { page, store, isStorageRead }: FollowOptions,
): FollowedAuth {
  const login = createGoogleLogin(popup, () => {
    if (store.getSnapshot().phase === 'signed-out') showSignedOut();
  });
  const endedSignIn = createEndedSignIn(page);
  let isKnown = isStorageRead;

  function showSignedOut(): void {
    store.set({ phase: 'signed-out', canSignIn: login.canSignIn() });
  }

  async function signIn(): Promise<void> {
    try {
      await login.signIn();
    } catch (error) {
      const state = store.getSnapshot();
      const isClosed = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isClosed && state.phase === 'signed-out') store.set({ ...state, isPopupClosed: true });
      throw error;
    }
  }

  function showUser(firebaseUser: FirebaseUser): void {
    const state = store.getSnapshot();
    const user = toSignedInUser(firebaseUser);
    if (state.phase === 'signed-in' && isSameUser(state.user, user)) return;
    store.set({ phase: 'signed-in', user });
  }

  async function signOut(): Promise<void> {
    try {
      await withTimeLimit(auth.signOut(), SIGN_OUT_LIMIT_MS, 'Signing out');
    } catch (error) {
      // The SDK forgets the user before it writes to its storage, and does not say so when that fails.
      if (auth.currentUser === null) showNobody();
      throw error;
    }
  }

  function showNobody(): void {
    showSignedOut();
    whenVisible(page, () => {
      login
        .prepare()
        .catch((error: unknown) => console.warn('Google sign-in is not ready yet.', error));
    });
  }

  auth.onIdTokenChanged((user) => {
    if (user !== null && endedSignIn.covers(signInOf(user)))
      return void signOut().catch(logSignOutError);
    // While the storage could not be read, there may be a session that nobody has ended.
    if (user !== null || isKnown) {
      setSessionHint(user !== null);
      updateServerSession(user);
    }
    isKnown = true;
    if (user === null) showNobody();
    else showUser(user);
  });

  endedSignIn.onChange(() => {
    const user = auth.currentUser;
    // A tab that was frozen is notified late. Somebody who has signed in meanwhile has left a hint, and the SDK finds
    // that session in its storage.
    if (user === null || !endedSignIn.covers(signInOf(user)) || hasSessionHint()) return;
    signOut().catch(logSignOutError);
  });

  return {
    signIn,
    signOut: () => {
      setSessionHint(false);
      if (auth.currentUser !== null) endedSignIn.set(signInOf(auth.currentUser));
      return signOut();
    },
    getIdToken: async () => {
      if (auth.currentUser === null) throw new Error('Nobody is signed in.');
      return auth.currentUser.getIdToken();
    },
  };
}

/** What the product knows of a user; what the provider left out is empty (spec §3). */
function toSignedInUser({ email, displayName, photoURL }: FirebaseUser): SignedInUser {
  return { email: email ?? '', displayName: displayName ?? '', photoURL: photoURL ?? '' };
}

/** Whether two users look the same on the page. */
function isSameUser(one: SignedInUser, other: SignedInUser): boolean {
  return (
    one.email === other.email &&
    one.displayName === other.displayName &&
    one.photoURL === other.photoURL
  );
}

/** When a user has signed in, in milliseconds since the epoch; a later sign-in elsewhere may count. */
function signInOf({ metadata }: Pick<User, 'metadata'>): number {
  return Date.parse(metadata.lastSignInTime ?? '');
}

/** Calls back once a page is visible. */
function whenVisible({ document }: Pick<Window, 'document'>, callback: () => void): void {
  if (document.visibilityState === 'visible') callback();
  else document.addEventListener('visibilitychange', callback, { once: true });
}
