import { onWake } from '@laundry-board/shared-types/wake';

/** What the board needs to know of the page that it is on. Each `on…` returns what ends it. */
export interface Page {
  readonly isHidden: () => boolean;
  /** False when the browser knows that it has no network. */
  readonly isOnline: () => boolean;
  /** Calls back when the page has become hidden or visible. */
  readonly onVisibilityChange: (callback: () => void) => () => void;
  /** Calls back when the browser has gained or lost its network. */
  readonly onNetworkChange: (callback: () => void) => () => void;
  /** Calls back when another attempt is worthwhile: the page is visible, unfrozen or online again. */
  readonly onWake: (callback: () => void) => () => void;
}

/** The page of a browser's window. */
export function browserPage(window: Window): Page {
  const { document, navigator } = window;
  return {
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    onVisibilityChange: (callback) => {
      document.addEventListener('visibilitychange', callback);
      return () => document.removeEventListener('visibilitychange', callback);
    },
    onNetworkChange: (callback) => {
      window.addEventListener('online', callback);
      window.addEventListener('offline', callback);
      return () => {
        window.removeEventListener('online', callback);
        window.removeEventListener('offline', callback);
      };
    },
    onWake: (callback) => onWake(callback, window),
  };
}
