/** Safari 16 and Firefox 115 lack it, so the types of the supported browsers do too. */
export interface WakeLock {
  readonly request: (type: 'screen') => Promise<{ readonly release: () => Promise<void> }>;
}

/** The parts of a page that keep its screen on. */
interface AwakePage {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  /** Undefined in a browser without it: its screen is kept on by the system's settings. */
  readonly wakeLock: WakeLock | undefined;
}

/** Keeps the screen on, where the browser can and may, until the returned function is called. */
export function keepAwake({ document, wakeLock }: AwakePage): () => void {
  let lock: ReturnType<WakeLock['request']> | undefined;
  function request(): void {
    lock = wakeLock?.request('screen');
    // When the battery is low, for example. It is requested again when the page becomes visible.
    lock?.catch(() => {});
  }
  function requestWhenVisible(): void {
    if (document.visibilityState === 'visible') request();
  }
  request();
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', requestWhenVisible);
  return () => {
    document.removeEventListener('visibilitychange', requestWhenVisible);
    lock?.then((held) => held.release()).catch(() => {});
  };
}
