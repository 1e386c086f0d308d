import { onWake } from '@laundry-board/shared-types/timing';

/** What the board needs of its page. Each `on…` returns the function that unsubscribes. */
export interface Page {
  readonly isHidden: () => boolean;
  /** False when the browser believes that it has no network, which may be wrong. */
  readonly isOnline: () => boolean;
  /** Whether its device is used by touch: a phone or a tablet, which stops a page that is not on its screen. */
  readonly isTouchDevice: () => boolean;
  /** Calls back when the page has become hidden or visible. */
  readonly onVisibilityChange: (callback: () => void) => () => void;
  /** Calls back when the browser has gained or lost its network. */
  readonly onNetworkChange: (callback: () => void) => () => void;
  /** Sets a mark in the browser's timeline, such as BACKEND_LOST_MARK. */
  readonly mark: (name: string) => void;
  /** Calls back when another attempt is worthwhile: the page is visible, unfrozen or online again. */
  readonly onWake: (callback: () => void) => () => void;
  /** Undefined in a browser without it, where the system's settings must keep the screen on. */
  readonly wakeLock: WakeLock | undefined;
}

/** Safari 16 and Firefox 115 lack it, so the types of the supported browsers do too. */
export interface WakeLock {
  readonly request: (type: 'screen') => Promise<WakeLockSentinel>;
}

/** A lock that the page holds, until it releases it or the system takes it. */
export interface WakeLockSentinel {
  readonly release: () => Promise<void>;
  readonly addEventListener: (type: 'release', callback: () => void) => void;
}

/** The page of a browser's window. */
export function browserPage(window: Window): Page {
  const { document } = window;
  const navigator: Navigator & { readonly wakeLock?: WakeLock } = window.navigator;
  return {
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    isTouchDevice: () => window.matchMedia('(pointer: coarse)').matches,
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
    mark: (name) => void window.performance.mark(name),
    onWake: (callback) => onWake(callback, window),
    wakeLock: navigator.wakeLock,
  };
}
