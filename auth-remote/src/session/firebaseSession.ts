import { getApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signOut,
  type User,
} from '@firebase/auth';
import { FetchProvider } from '@firebase/auth/internal';
import type {
  SignedInUser,
  UserSession,
  UserSessionOptions,
  UserState,
} from '@laundry-board/shared-types';
import { hasSessionHint, setSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createStore } from '@laundry-board/shared-types/store';
import { checkAccount } from './accountCheck.ts';
import { createAuthFetch, omitAdditionalHeaders } from './authRequests.ts';
import { createGoogleLogin } from './googleLogin.ts';
import { createGooglePopup } from './googlePopup.ts';
import { keepServerSession } from './serverSession.ts';
import { limitStorage } from './storageLimit.ts';

/** The session that Firebase keeps for the page's default app. It is `loading` until Firebase knows. */
export function openFirebaseSession(
  options: UserSessionOptions,
  page: Window & typeof globalThis,
): UserSession {
  const { subscribe, getSnapshot, set } = createStore<UserState>({ phase: 'loading' });
  const wasResident = hasSessionHint();
  const auth = openAuth(options, page, () => getSnapshot().phase === 'loading');
  const login = createGoogleLogin({
    popup: createGooglePopup(auth, page),
    mayOpenPopup: () => mayOpenPopup(page.navigator),
    onChange: () => {
      if (getSnapshot().phase === 'signed-out') showSignedOut();
    },
  });

  function showSignedOut(): void {
    set({ phase: 'signed-out', canSignIn: login.canSignIn() });
  }

  function showUser(user: User): void {
    set({ phase: 'signed-in', user: toSignedInUser(user) });
  }

  onAuthStateChanged(auth, (user) => {
    const isFound = user !== null && getSnapshot().phase === 'loading';
    // The SDK has stored the session that it found once more, even if another tab signed out meanwhile.
    if (isFound && wasResident && !hasSessionHint()) return void signOut(auth);
    setSessionHint(user !== null);
    if (user !== null) {
      showUser(user);
      if (isFound) void checkAccount(auth, user, page).then((isWell) => isWell && showUser(user));
      return;
    }
    showSignedOut();
    login
      .prepare()
      .catch((error: unknown) => console.warn('Google sign-in is not ready yet.', error));
  });

  return {
    subscribe,
    getSnapshot,
    signIn: () =>
      login.signIn().catch((error: unknown) => console.error('Error signing in', error)),
    signOut: () =>
      signOut(auth).catch((error: unknown) => console.error('Error signing out', error)),
  };
}

/** @param isStarting Whether the stored session is still looked up. */
function openAuth(
  { emulator, sessionEndpoint }: UserSessionOptions,
  page: Window,
  isStarting: () => boolean,
): Auth {
  FetchProvider.initialize(createAuthFetch(page.fetch.bind(page), isStarting));
  // Named persistences and no popup resolver: `getAuth` brings all of them, and a frame at once.
  const auth = initializeAuth(getApp(), {
    persistence: [
      limitStorage(indexedDBLocalPersistence, () => omitAdditionalHeaders(auth)),
      browserLocalPersistence,
    ],
  });
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  if (sessionEndpoint !== undefined) keepServerSession(auth, sessionEndpoint);
  return auth;
}

/** Not in Safari 16 nor in Firefox 115, and so not in the types of the supported browsers. */
interface UserActivation {
  readonly isActive: boolean;
}

function mayOpenPopup(
  navigator: Navigator & { readonly userActivation?: UserActivation },
): boolean {
  return navigator.userActivation?.isActive ?? true;
}

/** Reads what the product knows of a user; what the provider left out is empty (spec §3). */
function toSignedInUser({ email, displayName, photoURL }: User): SignedInUser {
  return { email: email ?? '', displayName: displayName ?? '', photoURL: photoURL ?? '' };
}
