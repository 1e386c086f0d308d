import { getApp } from '@firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithPopup,
  type User,
} from '@firebase/auth';
import type { UserSessionOptions } from '@laundry-board/shared-types';
import { checkAccount, type MarkedPage } from './accountCheck.ts';
import { createAuthFetch } from './authRequests.ts';
import { loadPopupFrame, routeAuthRequests } from './firebaseInternals.ts';
import {
  createGooglePopup,
  type GooglePopup,
  type PopupPage,
  type PopupSdk,
} from './googlePopup.ts';
import { createServerSession, type ServerSessionPage } from './serverSession.ts';

/** What the session reads of the SDK's user. */
export type FirebaseUser = Pick<
  User,
  'email' | 'displayName' | 'photoURL' | 'metadata' | 'getIdToken'
>;

/** Firebase Auth, once it is open. */
export interface OpenAuth {
  readonly auth: {
    readonly currentUser: FirebaseUser | null;
    /** Resolves once it is known who is signed in, for which the SDK reads its storage. */
    readonly authStateReady: () => Promise<void>;
    /** Calls back once it is known who is signed in, and after each change of the user or the ID token. */
    readonly onIdTokenChanged: (onChange: (user: FirebaseUser | null) => void) => void;
    readonly signOut: () => Promise<void>;
  };
  readonly popup: GooglePopup;
  /** Makes the session on the operator's server that of a user, or ends it. */
  readonly updateServerSession: (user: FirebaseUser | null) => void;
}

/** What is needed of the page, beside what the SDK itself uses. */
type AuthPage = MarkedPage & PopupPage & ServerSessionPage;

/**
 * Opens the SDK's Auth for the page's default app, which can be done once per page.
 *
 * @throws when the SDK refuses the app's configuration.
 */
export function openAuth(
  { emulator, sessionEndpoint }: UserSessionOptions,
  page: AuthPage,
): OpenAuth {
  let isStarting = true;
  routeAuthRequests(createAuthFetch(page.fetch.bind(page), () => isStarting));
  // Names the persistences and no popup resolver, because `getAuth` includes all of them, and a frame at once.
  const auth = initializeAuth(getApp(), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  void auth.authStateReady().then(() => {
    isStarting = false;
  });
  void checkAccount(auth, page);
  const popupSdk: PopupSdk = {
    loadFrame: () => loadPopupFrame(auth, browserPopupRedirectResolver),
    signIn: () => {
      const provider = new GoogleAuthProvider();
      // On a shared computer the last user of Google may be another resident, so Google asks for the account.
      provider.setCustomParameters({ prompt: 'select_account' });
      return signInWithPopup(auth, provider, browserPopupRedirectResolver);
    },
  };
  return {
    auth,
    popup: createGooglePopup(popupSdk, page),
    updateServerSession:
      sessionEndpoint === undefined ? () => {} : createServerSession(sessionEndpoint, page),
  };
}
