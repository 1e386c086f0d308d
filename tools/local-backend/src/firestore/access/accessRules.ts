import { isRecord, RpcError } from '../../http/googleApi.ts';
import { type IdTokenClaims, readIdToken } from '../../auth/tokens.ts';

/** Who sends a request. */
export type Caller =
  /** An administrator: `Authorization: Bearer owner`. */
  | { readonly kind: 'owner' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly claims: IdTokenClaims };

/** Identifies the sender of an `Authorization` header; its errors are sent to the client. */
export type Identify = (authorization: string | undefined) => Caller;

/**
 * The sender of an `Authorization` header, a visitor without one.
 *
 * @throws {RpcError} UNAUTHENTICATED for a token that is malformed, expired or of another project; the
 *   SDK then fetches a new token and retries.
 */
export function identify(authorization: string | undefined, projectId: string): Caller {
  if (authorization === undefined || authorization.trim() === '') return { kind: 'visitor' };
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
  if (token === 'owner') return { kind: 'owner' };
  const claims = readIdToken(token, projectId);
  if (claims === undefined) throw new RpcError('UNAUTHENTICATED', 'The ID token is invalid.');
  if (claims === 'expired') throw new RpcError('UNAUTHENTICATED', 'The ID token has expired.');
  return { kind: 'user', claims };
}

export type Operation = 'get' | 'list' | 'write';

/** Like `lower()` of the rules language, which converts ASCII letters only. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The same rule as in `firestore.rules`: users who signed in with Google and have a verified e-mail may
 * read the school of their domain, the part after the last @ in lower case, and its buildings. Nobody else may read,
 * nobody may list or write, and the owner may do anything.
 *
 * @param path In the database, such as `schools/campus.example`.
 */
export function isAllowed(caller: Caller, operation: Operation, path: string): boolean {
  if (caller.kind === 'owner') return true;
  if (caller.kind === 'visitor' || operation !== 'get') return false;
  const { email, email_verified: isVerified, firebase } = caller.claims;
  if (!isRecord(firebase) || firebase['sign_in_provider'] !== 'google.com') return false;
  if (typeof email !== 'string' || isVerified !== true) return false;
  const [collection, domain, ...below] = path.split('/');
  if (collection !== 'schools' || domain === undefined) return false;
  const isBuilding = below.length === 2 && below[0] === 'buildings';
  if (below.length > 0 && !isBuilding) return false;
  return lower(email).replace(/^.*@/s, '@') === `@${domain}`;
}

/** @throws {RpcError} PERMISSION_DENIED unless the access rule allows it. */
export function authorize(caller: Caller, operation: Operation, path: string): void {
  if (!isAllowed(caller, operation, path)) {
    throw new RpcError('PERMISSION_DENIED', `The access rule denies '${operation}' on ${path}.`);
  }
}
