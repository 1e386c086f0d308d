import { getApp } from '@firebase/app';
import {
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
import { setSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createStore } from '@laundry-board/shared-types/store';
import { withTimeLimit } from '@laundry-board/shared-types/timing';
import { createGooglePopup } from './googlePopup.ts';
import { keepServerSession } from './serverSession.ts';

/** Longest wait for Google's scripts before the buttons work without them, milliseconds. */
const PREPARATION_LIMIT_MS = 15_000;

/** The session that Firebase keeps for the page's default app. It is `loading` until Firebase knows. */
export function openFirebaseSession({
  emulator,
  sessionEndpoint,
}: UserSessionOptions): UserSession {
  const { subscribe, getSnapshot, set } = createStore<UserState>({ phase: 'loading' });
  keepSessionOnServerErrors(() => getSnapshot().phase === 'loading');
  // Named persistences and no popup resolver: `getAuth` brings all of them, and a frame at once.
  const auth = initializeAuth(getApp(), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  if (sessionEndpoint !== undefined) keepServerSession(auth, sessionEndpoint);

  const popup = createGooglePopup(auth);
  let canSignIn = false;
  let preparation: Promise<void> | undefined;
  let isClickPending = false;

  function setCanSignIn(value: boolean): void {
    canSignIn = value;
    if (getSnapshot().phase === 'signed-out') set({ phase: 'signed-out', canSignIn });
  }

  /** Prepares the popup once. After a failure the buttons work again, and a click tries again. */
  function prepare(): Promise<void> {
    if (preparation === undefined) {
      setCanSignIn(false);
      preparation = withTimeLimit(popup.prepare(), PREPARATION_LIMIT_MS, 'Loading Google sign-in')
        .catch((error: unknown) => {
          preparation = undefined;
          throw error;
        })
        .finally(() => setCanSignIn(true));
    }
    return preparation;
  }

  onAuthStateChanged(auth, (user) => {
    setSessionHint(user !== null);
    if (user !== null) {
      set({ phase: 'signed-in', user: toSignedInUser(user) });
      return;
    }
    set({ phase: 'signed-out', canSignIn });
    prepare().catch((error: unknown) => console.warn('Google sign-in is not ready yet.', error));
  });

  return {
    subscribe,
    getSnapshot,
    signIn: async () => {
      if (isClickPending) return;
      isClickPending = true;
      try {
        await prepare().finally(() => (isClickPending = false));
        if (mayOpenPopup()) await popup.open();
      } catch (error) {
        console.error('Error signing in', error);
      }
    },
    signOut: async () => {
      try {
        await signOut(auth);
      } catch (error) {
        console.error('Error signing out', error);
      }
    },
  };
}

/** Timeout of each request while the stored session is looked up, milliseconds. */
const START_LIMIT_MS = 4000;

/**
 * Makes a temporary error of the Auth backend look like a network error. While it starts, the SDK takes a
 * 429, 500 or 503 for a session that is not valid any more and deletes it; after a network error it keeps
 * the session (https://github.com/firebase/firebase-js-sdk/issues/9259). A response that hangs would leave
 * the page blank for 30 s. The next request tells whether a session really is invalid.
 */
function keepSessionOnServerErrors(isStarting: () => boolean): void {
  FetchProvider.initialize(async (url, request) => {
    const response = await fetch(url, {
      ...request,
      ...(isStarting() ? { signal: AbortSignal.timeout(START_LIMIT_MS) } : {}),
    });
    if (response.status === 429 || response.status >= 500) {
      throw new Error(`The Auth backend answered with HTTP status ${response.status}.`);
    }
    return response;
  });
}

/** Not in Safari 16 nor in Firefox 115, and so not in the types of the supported browsers. */
interface UserActivation {
  readonly isActive: boolean;
}

function mayOpenPopup(): boolean {
  const { userActivation }: Navigator & { readonly userActivation?: UserActivation } = navigator;
  return userActivation?.isActive ?? true;
}

/** Reads what the product knows of a user; what the provider left out is empty (spec §3). */
function toSignedInUser({ email, displayName, photoURL }: User): SignedInUser {
  return { email: email ?? '', displayName: displayName ?? '', photoURL: photoURL ?? '' };
}
