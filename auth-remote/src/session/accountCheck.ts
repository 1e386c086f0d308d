import { type Auth, reload, signOut, type User } from '@firebase/auth';
import { FIRST_TILE_MARK } from '@laundry-board/shared-types';

/** Longest wait for the first tile, milliseconds: there may be none, or a board that does not mark it. */
const TILE_LIMIT_MS = 10_000;

/** What the check needs of the page. */
export type CheckedPage = Pick<typeof globalThis, 'PerformanceObserver'>;

/**
 * Looks up the account of a session that was found at the start, and signs out one that is disabled or deleted or whose
 * tokens were revoked. It waits for the first tile, which nothing must delay: Firestore checks the token itself and
 * lets nobody in meanwhile. A look-up that fails for another reason, such as no network, changes nothing.
 *
 * @returns Whether the account is well, so that the user's name and photo are up to date.
 */
export async function checkAccount(auth: Auth, user: User, page: CheckedPage): Promise<boolean> {
  await firstTile(page);
  if (auth.currentUser !== user) return false;
  try {
    await reload(user);
    return auth.currentUser === user;
  } catch (error) {
    // The SDK itself signs out an account of which it is told anything else.
    if (hasCode(error, 'auth/invalid-user-token') && auth.currentUser === user) await signOut(auth);
    return false;
  }
}

/** Resolves when a board shows its first tile, or after {@link TILE_LIMIT_MS}. */
function firstTile({ PerformanceObserver }: CheckedPage): Promise<void> {
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

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
