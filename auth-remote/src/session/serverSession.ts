import type { User } from '@firebase/auth';
import { keptAs } from '@laundry-board/shared-types/deviceText';
import { retryLater } from '@laundry-board/shared-types/timing';

const ATTEMPTS = 3;

const FIRST_DELAY_MS = 2000;

const TIME_LIMIT_MS = 20_000;

/** A change of localStorage reaches tabs in other processes later than a lock does; milliseconds. */
const STORAGE_DELAY_MS = 1000;

/** In the page's localStorage from before the first POST until a DELETE has succeeded. */
const NAME = 'laundry:server-session';

/** The wanted session: a user whose token is posted, or null for none. */
type Wanted = Pick<User, 'getIdToken'> | null;

/** What is needed of the page. */
export interface ServerSessionPage extends Pick<Window, 'localStorage'> {
  readonly fetch: typeof fetch;
  readonly navigator: { readonly locks: Pick<LockManager, 'request'> };
}

/**
 * Keeps the server's session equal to the sign-in (spec §7, decision 16): each new ID token is posted to the endpoint as a
 * bearer token, and a sign-out deletes the session. A DELETE is owed until it has succeeded, if necessary by another tab
 * or by the next visit. Failures are logged and change nothing on the screen.
 *
 * The requests of all tabs are sent one after another: a DELETE that overtakes a slow POST would leave a session behind,
 * and one tab's DELETE is enough.
 */
export function createServerSession(
  endpoint: string,
  page: ServerSessionPage,
): (wanted: Wanted) => void {
  const session = keptAs(NAME, () => page.localStorage);
  let newest = 0;
  let posted: string | undefined;

  async function send(wanted: Wanted): Promise<void> {
    if (wanted === null) {
      if (session.read() === null) return;
      await request({ method: 'DELETE' });
      session.write(null);
      posted = undefined;
      // So that the next tab to get the lock finds the note gone.
      await new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY_MS));
      return;
    }
    const token = await wanted.getIdToken();
    if (token === posted) return;
    session.write('');
    await request({ method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    posted = token;
  }

  async function request(details: RequestInit): Promise<void> {
    const response = await page.fetch(endpoint, {
      ...details,
      credentials: 'include',
      keepalive: true,
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  }

  /** What is no longer wanted is not sent again. */
  async function sendUntilDone(wanted: Wanted, number: number): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      if (number !== newest) return;
      try {
        return await send(wanted);
      } catch (error) {
        const isLast = failures === ATTEMPTS;
        const outlook = isLast ? `given up after ${ATTEMPTS} attempts` : 'will be tried again';
        console.error(`Error updating the server session (${outlook})`, error);
        if (isLast) return;
        await new Promise<void>((resolve) => {
          // While hidden, too: a sign-out must reach the server from a page that is being left.
          retryLater(resolve, { failures, firstMs: FIRST_DELAY_MS, whileHidden: true });
        });
      }
    }
  }

  return (wanted) => {
    newest += 1;
    const number = newest;
    page.navigator.locks
      .request(NAME, () => sendUntilDone(wanted, number))
      .catch((error: unknown) => console.error('Error updating the server session', error));
  };
}
