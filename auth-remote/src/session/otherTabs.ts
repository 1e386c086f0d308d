/** In the page's localStorage once somebody has signed out: when, in milliseconds since the epoch. */
const KEY = 'laundry:signed-out-at';

/**
 * Age from which a sign-out elsewhere is ignored, milliseconds. A tab that was frozen is notified late, when somebody else
 * may have signed in. The SDK then finds in its storage what has become of the session.
 */
const AGE_LIMIT_MS = 10_000;

/** The page's other tabs of the same site. */
export interface OtherTabs {
  readonly announceSignOut: () => void;
  /** Calls back whenever somebody signs out in another tab. */
  readonly onSignOut: (callback: () => void) => void;
}

/** What is needed of the page. Reading its storage throws where storage is blocked. */
export type TabPage = Pick<Window, 'addEventListener' | 'localStorage'>;

/**
 * Notifies the other tabs of a sign-out at once. The SDK notices one by itself, but it reads its storage only every 800 ms.
 * A token that arrives in between makes it store the session again, which signs both tabs in.
 */
export function createOtherTabs(page: TabPage): OtherTabs {
  return {
    announceSignOut: () => {
      try {
        page.localStorage.setItem(KEY, String(Date.now()));
      } catch {
        // Without storage there is no session that tabs share.
      }
    },
    onSignOut: (callback) =>
      page.addEventListener('storage', ({ key, newValue }) => {
        if (key === KEY && Date.now() - Number(newValue) < AGE_LIMIT_MS) callback();
      }),
  };
}
