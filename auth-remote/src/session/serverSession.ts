import { type Auth, onIdTokenChanged, type User } from '@firebase/auth';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { retryDelay } from '@laundry-board/shared-types/timing';

const ATTEMPTS = 3;

const FIRST_DELAY_MS = 2000;

const TIME_LIMIT_MS = 20_000;

/** The wanted session: a user whose token is posted, or null for a session to delete. */
type Wanted = Pick<User, 'getIdToken'> | null;

/**
 * Keeps the server's session equal to the sign-in (spec §7, decision 16): each new ID token is posted to the endpoint
 * as a bearer token, and a sign-out deletes it, also one that happened since the last visit. Failures are logged and
 * change nothing on the screen.
 */
export function keepServerSession(auth: Auth, endpoint: string): void {
  const update = createServerSession(endpoint);
  let mayBeKnown = hasSessionHint();
  onIdTokenChanged(auth, (user) => {
    if (user !== null || mayBeKnown) update(user);
    mayBeKnown = user !== null;
  });
}

/**
 * Sends the wanted session to the server, one request after another: a DELETE that overtakes a slow POST would leave a
 * session behind. A session that is no longer wanted is not sent again. Its delays are not those of `retryLater`, which
 * waits while the page is hidden: a sign-out must reach the server from a page that is being left.
 */
export function createServerSession(endpoint: string): (wanted: Wanted) => void {
  let newest = 0;
  let sent = Promise.resolve();

  async function sendUntilDone(wanted: Wanted, number: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      if (number !== newest) return;
      try {
        return await send(endpoint, wanted);
      } catch (error) {
        const isLast = attempt === ATTEMPTS;
        const outlook = isLast ? `given up after ${ATTEMPTS} attempts` : 'will be tried again';
        console.error(`Error updating the server session (${outlook})`, error);
        if (isLast) return;
        await new Promise((resolve) =>
          setTimeout(resolve, retryDelay({ failures: attempt, firstMs: FIRST_DELAY_MS })),
        );
      }
    }
  }

  return (wanted) => {
    newest += 1;
    const number = newest;
    sent = sent.then(() => sendUntilDone(wanted, number));
  };
}

async function send(endpoint: string, wanted: Wanted): Promise<void> {
  const response = await fetch(endpoint, {
    ...(wanted === null
      ? { method: 'DELETE' }
      : { method: 'POST', headers: { Authorization: `Bearer ${await wanted.getIdToken()}` } }),
    credentials: 'include',
    keepalive: true,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
}
