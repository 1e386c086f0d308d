import { withTimeLimit } from '@laundry-board/shared-types/timing';
import type { GooglePopup } from './googlePopup.ts';

/** Longest wait for Google's scripts before the buttons work without them, milliseconds. */
const PREPARATION_LIMIT_MS = 15_000;

/** What the login buttons do. */
export interface GoogleLogin {
  /** Whether a click opens the popup at once. */
  readonly canSignIn: () => boolean;
  /**
   * Prepares the popup, once. After a failure the buttons work nevertheless, and a click prepares it anew.
   *
   * @throws when Google's scripts can't be loaded, or not in time.
   */
  readonly prepare: () => Promise<void>;
  /** Opens the popup as soon as it is prepared. A second click meanwhile does nothing. */
  readonly signIn: () => Promise<void>;
}

/** @param onChange Called when `canSignIn` has changed. */
export function createGoogleLogin(popup: GooglePopup, onChange: () => void): GoogleLogin {
  let canSignIn = false;
  let preparation: Promise<void> | undefined;
  let isClickPending = false;

  function setCanSignIn(value: boolean): void {
    canSignIn = value;
    onChange();
  }

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

  return {
    canSignIn: () => canSignIn,
    prepare,
    signIn: async () => {
      if (isClickPending) return;
      isClickPending = true;
      await prepare().finally(() => (isClickPending = false));
      await popup.open();
    },
  };
}
