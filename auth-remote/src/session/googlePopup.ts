import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithPopup,
} from 'firebase/auth';
import { watchOpenedWindow } from './watchOpenedWindow.ts';

/**
 * Sign-in by a Google popup. While one is open a further call brings it to the front instead of
 * opening a second; once it was closed, a call opens a new one without waiting for the SDK, which
 * gives a closed one 8 s more (`pollUserCancellation` in `@firebase/auth`).
 *
 * @returns A function that settles in any case: a failure is only logged (reading 10).
 */
export function createGooglePopup(auth: Auth): () => Promise<void> {
  let current: { readonly openedWindow: () => Window | null } | undefined;

  return async () => {
    const openWindow = current?.openedWindow();
    if (current !== undefined && openWindow?.closed !== true) {
      openWindow?.focus();
      return;
    }
    const provider = new GoogleAuthProvider();
    // On a shared computer the resident picks the account, whoever used Google last.
    provider.setCustomParameters({ prompt: 'select_account' });
    const watch = watchOpenedWindow();
    current = watch;
    try {
      await signInWithPopup(auth, provider, browserPopupRedirectResolver);
    } catch (error) {
      console.error('Error signing in', error);
    } finally {
      watch.stop();
      if (current === watch) current = undefined;
    }
  };
}
