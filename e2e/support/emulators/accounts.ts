import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';

/** The accounts of an Auth emulator, by its interface for administrators. */
export type Accounts = ReturnType<typeof accountsOf>;

export function accountsOf(authEmulator: string) {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(authEmulator + path, {
      method,
      headers: {
        Authorization: 'Bearer owner',
        'Content-Type': 'application/json',
        // A connection that is kept may be closed by the emulator just as it is used.
        Connection: 'close',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${LOCAL_PROJECT_ID}/accounts`;
  return {
    /** Disables an account, as an administrator does in the Firebase console. */
    disable: (localId: string) =>
      send('POST', `${accounts}:update`, { localId, disableUser: true }),
    removeAll: () => send('DELETE', `/emulator/v1/projects/${LOCAL_PROJECT_ID}/accounts`),
  };
}
