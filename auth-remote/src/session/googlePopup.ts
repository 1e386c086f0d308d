/** Google's popup, which the SDK opens from the page. */
export interface GooglePopup {
  /**
   * Loads what the SDK needs before it can open a popup.
   *
   * @throws when it can't be loaded; call it again for another attempt.
   */
  readonly prepare: () => Promise<void>;
  /**
   * Opens the popup, or brings the open one to the front. Call it from a click, once prepared; for a click that the
   * browser has forgotten it does nothing.
   *
   * @throws a `NotAllowedError` when the window is closed again at once.
   */
  readonly open: () => Promise<void>;
}

/** Who closes a window earlier is no resident but the device, milliseconds. */
const SHORTEST_LIFE_MS = 1000;

/** The SDK's calls for a popup. */
export interface PopupSdk {
  readonly loadFrame: () => Promise<void>;
  /** Opens a window by the page's `open`, and settles when the sign-in in it has ended. */
  readonly signIn: () => Promise<unknown>;
}

/** What is needed of the page. The SDK opens its window by `open`. */
export interface PopupPage extends Pick<Window, 'open'> {
  readonly navigator: Pick<Navigator, 'userAgent'> & {
    /** Not in Safari 16 nor in Firefox 115, and so not in the types of the supported browsers. */
    readonly userActivation?: { readonly isActive: boolean };
  };
}

/** See {@link GooglePopup}. */
export function createGooglePopup(sdk: PopupSdk, page: PopupPage): GooglePopup {
  let popup: Pick<Window, 'closed' | 'focus'> | null = null;
  return {
    prepare: sdk.loadFrame,
    open: async () => {
      // After it was closed, a click opens a new one without waiting for the SDK, which notices that only 8 s later
      // (`pollUserCancellation`). On an iPhone's home screen the window is not known.
      if (popup !== null && !popup.closed) {
        popup.focus();
        return;
      }
      if (page.navigator.userActivation?.isActive === false) return;
      let isClosedAtOnce = false;
      const checkLife = setTimeout(() => {
        isClosedAtOnce = popup?.closed === true;
      }, SHORTEST_LIFE_MS);
      const stopObserving = observeOpenedWindow(page, (opened) => (popup = opened));
      try {
        await sdk.signIn();
      } catch (error) {
        // A window that has done its work closes, too: only a sign-in that then fails was not allowed.
        throw isClosedAtOnce
          ? new DOMException('The popup was closed at once.', 'NotAllowedError')
          : error;
      } finally {
        stopObserving();
        clearTimeout(checkLife);
      }
    },
  };
}

/**
 * Calls back with the window that is opened next. The SDK does not expose its popup, and without it a closed popup
 * looks like an open one. Where the page's `open` can't be replaced, because a popup blocker has, nothing is observed.
 */
function observeOpenedWindow(page: PopupPage, onOpen: (opened: Window | null) => void): () => void {
  // It is restored unchanged and called on the page, so it is never unbound.
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
  // Unlike an assignment, it does not throw where `open` is read-only.
  return Reflect.set(page, 'open', observed) ? stopObserving : () => {};
}
