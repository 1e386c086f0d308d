import { type Auth, onIdTokenChanged } from 'firebase/auth';

/**
 * Keeps a server session in step with the sign-in (specification §7, reading 16): each new ID token
 * is posted to the endpoint as a bearer token, and a sign-out deletes it. Failures are logged and
 * change nothing on the screen.
 *
 * @param endpoint Absolute address.
 */
export function keepServerSession(auth: Auth, endpoint: string): void {
  let posted = false;
  onIdTokenChanged(auth, (user) => {
    if (user === null) {
      // Before the first sign-in there is nothing to delete.
      if (posted) void send(endpoint, { method: 'DELETE' });
      posted = false;
      return;
    }
    posted = true;
    void user
      .getIdToken()
      .then(
        (token) =>
          send(endpoint, { method: 'POST', headers: { Authorization: `Bearer ${token}` } }),
        logFailure,
      );
  });
}

async function send(endpoint: string, request: RequestInit): Promise<void> {
  try {
    const response = await fetch(endpoint, { ...request, credentials: 'include', keepalive: true });
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  } catch (error) {
    logFailure(error);
  }
}

function logFailure(error: unknown): void {
  console.error('Error updating the server session', error);
}
