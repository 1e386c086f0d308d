import { onWake } from '@laundry-board/shared-types/wake';
import { keepAwake, type WakeLock } from './wakeLock.ts';

/** What the board needs of the page that it is on. Each `on…` returns what ends it. */
export interface Page {
  readonly isHidden: () => boolean;
  /** False when the browser knows that it has no network. */
  readonly isOnline: () => boolean;
  /** Whether its device is used by touch: a phone or a tablet, which stops a page that is not on its screen. */
  readonly isTouched: () => boolean;
  /** Keeps the screen on, where the browser can and may, until the returned function is called. */
  readonly keepAwake: () => () => void;
  /** Calls back when the page has become hidden or visible. */
  readonly onVisibilityChange: (callback: () => void) => () => void;
  /** Calls back when the browser has gained or lost its network. */
  readonly onNetworkChange: (callback: () => void) => () => void;
  /** Sets a mark in the browser's timeline, such as BACKEND_LOST_MARK. */
  readonly mark: (name: string) => void;
  /** Calls back when another attempt is worthwhile: the page is visible, unfrozen or online again. */
  readonly onWake: (callback: () => void) => () => void;
}

/** The page of a browser's window. */
export function browserPage(window: Window): Page {
  const { document } = window;
  const navigator: Navigator & { readonly wakeLock?: WakeLock } = window.navigator;
  return {
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    isTouched: () => window.matchMedia('(pointer: coarse)').matches,
    keepAwake: () => keepAwake({ document, wakeLock: navigator.wakeLock }),
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
  };
}
