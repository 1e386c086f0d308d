import { getApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithPopup,
} from '@firebase/auth';
import type { UserSessionOptions } from '@laundry-board/shared-types';
import { checkAccount, type MarkedPage } from './accountCheck.ts';
import { createAuthFetch } from './authRequests.ts';
import { loadPopupFrame, routeAuthRequests } from './firebaseInternals.ts';
import { createGooglePopup, type PopupPage, type PopupSdk } from './googlePopup.ts';
import { createServerSession, type ServerSessionPage } from './serverSession.ts';
import type { OpenAuth } from './userSession.ts';

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
  return {
    auth,
    popup: createGooglePopup(createPopupSdk(auth), page),
    updateServerSession:
      sessionEndpoint === undefined ? () => {} : createServerSession(sessionEndpoint, page),
  };
}

function createPopupSdk(auth: Auth): PopupSdk {
  return {
    loadFrame: () => loadPopupFrame(auth, browserPopupRedirectResolver),
    signIn: () => {
      const provider = new GoogleAuthProvider();
      // On a shared computer the last user of Google may be another resident, so Google asks for the account.
      provider.setCustomParameters({ prompt: 'select_account' });
      return signInWithPopup(auth, provider, browserPopupRedirectResolver);
    },
  };
}
