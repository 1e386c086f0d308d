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
import type { UserSession, UserSessionOptions } from '@laundry-board/shared-types';
import { checkAccount } from './accountCheck.ts';
import { lookUpAccount } from './accountLookup.ts';
import { createAuthFetch } from './authRequests.ts';
import { loadPopupFrame, omitAdditionalHeaders, routeAuthRequests } from './firebaseInternals.ts';
import { createFirebaseSession, type OpenAuth } from './firebaseSession.ts';
import { firstTile } from './firstTile.ts';
import { createGooglePopup, type PopupSdk } from './googlePopup.ts';
import { createOtherTabs } from './otherTabs.ts';
import { keepServerSession } from './serverSession.ts';
import type { StorageState } from './storageProbe.ts';

/**
 * Opens the session that Firebase keeps for the page's default app, in the real SDK and page.
 *
 * @param storage Whether the SDK may use IndexedDB.
 */
export function openFirebaseSession(
  options: UserSessionOptions,
  page: Window & typeof globalThis,
  storage: Promise<StorageState>,
): UserSession {
  const opening = storage.then((state) => openAuth(options, page, state));
  return createFirebaseSession(opening, () => mayOpenPopup(page.navigator), createOtherTabs(page));
}

function openAuth(
  { emulator, sessionEndpoint }: UserSessionOptions,
  page: Window & typeof globalThis,
  storage: StorageState,
): OpenAuth {
  const send = page.fetch.bind(page);
  let isStarting = true;
  routeAuthRequests(createAuthFetch(send, () => isStarting));
  const auth = initialize(storage);
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  auth.onAuthStateChanged(() => {
    isStarting = false;
  });
  if (sessionEndpoint !== undefined) keepServerSession(auth, sessionEndpoint);
  const backend = { send, apiKey: auth.config.apiKey, emulator };
  return {
    auth,
    popup: createGooglePopup(createPopupSdk(auth), page),
    checkAccount: (user) =>
      checkAccount(
        {
          auth,
          firstTile: () => firstTile(page),
          lookUp: (idToken) => lookUpAccount(backend, idToken),
        },
        user,
      ),
  };
}

/** Names the persistences and no popup resolver, because `getAuth` includes all of them, and a frame at once. */
function initialize(storage: StorageState): Auth {
  if (storage === 'answers') {
    return initializeAuth(getApp(), {
      persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    });
  }
  const auth = initializeAuth(getApp(), { persistence: browserLocalPersistence });
  omitAdditionalHeaders(auth);
  return auth;
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

/** Not in Safari 16 nor in Firefox 115, and so not in the types of the supported browsers. */
interface UserActivation {
  readonly isActive: boolean;
}

function mayOpenPopup(
  navigator: Navigator & { readonly userActivation?: UserActivation },
): boolean {
  return navigator.userActivation?.isActive ?? true;
}
