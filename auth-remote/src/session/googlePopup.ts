import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithPopup,
} from '@firebase/auth';
import {
  _castAuth,
  _getInstance,
  type PopupRedirectResolverInternal,
} from '@firebase/auth/internal';

/** Google's popup, which the SDK opens from `page`. */
export interface GooglePopup {
  /**
   * Loads what the SDK needs before it can open a popup: two scripts of Google's and a frame. Safari
   * blocks a popup that comes a second after the click. The SDK loads them by itself only in some
   * browsers, and keeps a returning resident waiting for them
   * (https://github.com/firebase/firebase-js-sdk/issues/4946); its internal entry can do it at any time.
   *
   * @throws when they can't be loaded; call it again for another attempt.
   */
  readonly prepare: () => Promise<void>;
  /** Opens the popup, or brings the open one to the front. Call it from a click, once prepared. */
  readonly open: () => Promise<void>;
}

/** See {@link GooglePopup}. */
export function createGooglePopup(auth: Auth, page: Window): GooglePopup {
  let popup: Window | null = null;
  const resolver = _getInstance<PopupRedirectResolverInternal>(browserPopupRedirectResolver);
  return {
    prepare: async () => {
      // oxlint-disable-next-line no-underscore-dangle
      await resolver._initialize(_castAuth(auth));
    },
    open: async () => {
      // Once it was closed, a click opens a new one without waiting for the SDK, which gives a closed
      // one 8 s more (`pollUserCancellation`). On an iPhone's home screen the window is not known.
      if (popup !== null && !popup.closed) {
        popup.focus();
        return;
      }
      const provider = new GoogleAuthProvider();
      // On a shared computer the resident picks the account, whoever used Google last.
      provider.setCustomParameters({ prompt: 'select_account' });
      const stopObserving = observeOpenedWindow(page, (opened) => (popup = opened));
      await signInWithPopup(auth, provider, browserPopupRedirectResolver).finally(stopObserving);
    },
  };
}

/**
 * Calls back with the window that is opened next. The SDK keeps its popup to itself, and without the
 * popup nobody can tell a closed one from one that is still open.
 */
function observeOpenedWindow(page: Window, onOpen: (opened: Window | null) => void): () => void {
  // Put back as it was and called on the page: never unbound.
  // oxlint-disable-next-line typescript/unbound-method
  const { open } = page;
  const stopObserving = (): void => {
    if (page.open === observed) page.open = open;
  };
  const observed: Window['open'] = (...details) => {
    stopObserving();
    const opened = open.apply(page, details);
    onOpen(opened);
    return opened;
  };
  page.open = observed;
  return stopObserving;
}
