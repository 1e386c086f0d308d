import { getApp } from '@firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signOut,
} from 'firebase/auth';
import type { UserSession, UserSessionOptions, UserState } from 'shared-types';
import { rememberSignedIn } from 'shared-types/returningResident';
import { createGooglePopup } from './googlePopup.ts';
import { keepServerSession } from './keepServerSession.ts';
import { toSignedInUser } from './toSignedInUser.ts';

/** The session that Firebase keeps for the page's default app. It is `loading` until Firebase knows. */
export function openFirebaseSession({
  emulator,
  sessionEndpoint,
}: UserSessionOptions): UserSession {
  // Named persistences and no popup resolver: `getAuth` brings all of them, and an iframe at once.
  const auth = initializeAuth(getApp(), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  if (sessionEndpoint !== undefined) keepServerSession(auth, sessionEndpoint);

  const listeners = new Set<() => void>();
  let state: UserState = { phase: 'loading' };
  onAuthStateChanged(auth, (user) => {
    rememberSignedIn(user !== null);
    state =
      user === null ? { phase: 'signed-out' } : { phase: 'signed-in', user: toSignedInUser(user) };
    for (const listener of listeners) listener();
  });

  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getSnapshot: () => state,
    signIn: createGooglePopup(auth),
    signOut: async () => {
      try {
        await signOut(auth);
      } catch (error) {
        console.error('Error signing out', error);
      }
    },
  };
}
