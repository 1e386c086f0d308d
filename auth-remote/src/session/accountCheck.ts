import type { Auth, User } from '@firebase/auth';
import { FIRST_TILE_MARK } from '@laundry-board/shared-types';

/** Longest wait for the first tile, milliseconds: there may be none, or a board that does not mark it. */
const TILE_LIMIT_MS = 10_000;

/** What is needed of the page: the browser's observer of marks. */
export interface MarkedPage {
  readonly PerformanceObserver: new (
    callback: (list: { readonly getEntriesByName: (name: string) => readonly unknown[] }) => void,
  ) => Pick<PerformanceObserver, 'observe' | 'disconnect'>;
}

interface CheckedAuth extends Pick<Auth, 'authStateReady'> {
  readonly currentUser: Pick<User, 'reload'> | null;
}

/**
 * Looks up the account of a session that was found at the start. The SDK signs out one that is disabled or deleted or
 * whose tokens were revoked; a look-up that fails for another reason changes nothing. It comes after the first tile, so
 * that it does not delay it. Until then Firestore checks the token itself.
 */
export async function checkAccount(auth: CheckedAuth, page: MarkedPage): Promise<void> {
  await auth.authStateReady();
  const found = auth.currentUser;
  if (found === null) return;
  await firstTile(page);
  if (auth.currentUser === found) await found.reload().catch(() => {});
}

/** Resolves when a board shows its first tile, or after {@link TILE_LIMIT_MS}. */
function firstTile({ PerformanceObserver }: MarkedPage): Promise<void> {
  return new Promise((resolve) => {
    const marks = new PerformanceObserver((list) => {
      if (list.getEntriesByName(FIRST_TILE_MARK).length > 0) end();
    });
    const timer = setTimeout(end, TILE_LIMIT_MS);
    function end(): void {
      clearTimeout(timer);
      marks.disconnect();
      resolve();
    }
    // A mark that was set before counts, too.
    marks.observe({ type: 'mark', buffered: true });
  });
}
