import { isObject, type SignedInUser } from '@laundry-board/shared-types';

const LOOKUP_LIMIT_MS = 30_000;

/** The account can't be used any more: disabled, deleted, or its tokens revoked. */
const ENDED: ReadonlySet<string> = new Set([
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'TOKEN_EXPIRED',
  'INVALID_ID_TOKEN',
]);

/**
 * What the Auth backend knows of an account. `unknown` stands for no answer, and for one that is not about the account,
 * such as that of a backend that is overloaded or refuses the API key.
 */
export type Account =
  | { readonly kind: 'valid'; readonly user: SignedInUser }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' };

interface AuthBackend {
  readonly send: typeof fetch;
  readonly apiKey: string;
  /** Origin of a local Auth server instead of Google's. */
  readonly emulator: string | undefined;
}

/**
 * Looks up the account of an ID token (https://firebase.google.com/docs/reference/rest/auth#section-get-account-info).
 * It never rejects.
 */
export async function lookUpAccount(
  { send, apiKey, emulator }: AuthBackend,
  idToken: string,
): Promise<Account> {
  const host = 'identitytoolkit.googleapis.com';
  const base = emulator === undefined ? `https://${host}` : `${emulator}/${host}`;
  try {
    const response = await send(`${base}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ idToken }),
      // An API key may be restricted to the site's address.
      referrerPolicy: 'strict-origin-when-cross-origin',
      signal: AbortSignal.timeout(LOOKUP_LIMIT_MS),
    });
    const answer: unknown = await response.json();
    return response.ok ? readAccount(answer) : readError(response.status, answer);
  } catch {
    return { kind: 'unknown' };
  }
}

function readAccount(answer: unknown): Account {
  const list: unknown = isObject(answer) ? answer['users'] : undefined;
  const users: readonly unknown[] = Array.isArray(list) ? list : [];
  const user = users[0];
  if (!isObject(user)) return { kind: 'unknown' };
  const text = (name: string): string => {
    const value = user[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    kind: 'valid',
    user: {
      email: text('email'),
      displayName: text('displayName'),
      photoURL: text('photoUrl'),
    },
  };
}

/** An error's message begins with its code, and details may follow it: `USER_DISABLED : …`. */
function readError(status: number, answer: unknown): Account {
  const error: unknown = isObject(answer) ? answer['error'] : undefined;
  const message: unknown = isObject(error) ? error['message'] : undefined;
  const [code = ''] = typeof message === 'string' ? message.split(' : ') : [];
  return { kind: status === 400 && ENDED.has(code) ? 'ended' : 'unknown' };
}
