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
import type {
  SignedInUser,
  UserSession,
  UserSessionOptions,
  UserState,
} from '@laundry-board/shared-types';
import { setSessionHint } from '@laundry-board/shared-types/sessionHint';
import { withTimeLimit } from '@laundry-board/shared-types/timeLimit';
import { keepSessionOverFaults } from './authFetch.ts';
import { createGooglePopup } from './googlePopup.ts';
import { keepServerSession } from './serverSession.ts';

/** Longest wait for Google's scripts before the buttons work without them, milliseconds. */
const PREPARATION_LIMIT_MS = 15_000;

/** The session that Firebase keeps for the page's default app. It is `loading` until Firebase knows. */
export function openFirebaseSession({
  emulator,
  sessionEndpoint,
}: UserSessionOptions): UserSession {
  let state: UserState = { phase: 'loading' };
  keepSessionOverFaults(() => state.phase === 'loading');
  // Named persistences and no popup resolver: `getAuth` brings all of them, and a frame at once.
  const auth = initializeAuth(getApp(), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  if (sessionEndpoint !== undefined) keepServerSession(auth, sessionEndpoint);

  const popup = createGooglePopup(auth);
  const listeners = new Set<() => void>();
  let canSignIn = false;
  let preparation: Promise<void> | undefined;
  let isClickKept = false;

  function enter(next: UserState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function setCanSignIn(value: boolean): void {
    canSignIn = value;
    if (state.phase === 'signed-out') enter({ phase: 'signed-out', canSignIn });
  }

  /** Prepares the popup once. After a failure the buttons work again, and a click tries anew. */
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
      enter({ phase: 'signed-in', user: toSignedInUser(user) });
      return;
    }
    enter({ phase: 'signed-out', canSignIn });
    prepare().catch((error: unknown) => console.warn('Google sign-in is not ready yet.', error));
  });

  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getSnapshot: () => state,
    signIn: async () => {
      if (isClickKept) return;
      isClickKept = true;
      try {
        await prepare();
      } catch (error) {
        console.error('Error signing in', error);
        return;
      } finally {
        isClickKept = false;
      }
      if (mayOpenPopup()) await popup.open();
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

/** Not in Safari 16 nor in Firefox 115, and so not in the types of the supported browsers. */
interface UserActivation {
  readonly isActive: boolean;
}

/** Whether the click is recent enough for a popup, as far as the browser tells. */
function mayOpenPopup(): boolean {
  const { userActivation }: Navigator & { readonly userActivation?: UserActivation } = navigator;
  return userActivation?.isActive ?? true;
}

/** Reads what the product knows of a user; what the provider left out is empty (specification §3). */
function toSignedInUser({ email, displayName, photoURL }: User): SignedInUser {
  return { email: email ?? '', displayName: displayName ?? '', photoURL: photoURL ?? '' };
}
