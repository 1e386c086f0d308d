import { RpcError } from '../../http/responses.ts';
import { type IdTokenClaims, readIdToken } from '../../tokens.ts';

/** Who asks. */
export type Caller =
  /** An administrator: `Authorization: Bearer owner`. */
  | { readonly kind: 'owner' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly claims: IdTokenClaims };

/** Tells who sends an `Authorization` header; what it throws is answered to the client. */
export type Identify = (authorization: string | undefined) => Caller;

/**
 * Who sends an `Authorization` header, a visitor when there is none.
 *
 * @throws {RpcError} UNAUTHENTICATED for a token that is forged, expired or of another project; the SDK
 *   then fetches a new one and comes again.
 */
export const identify = (
  authorization: string | undefined,
  projectId: string,
  now: number = Date.now(),
): Caller => {
  if (authorization === undefined || authorization.trim() === '') return { kind: 'visitor' };
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
  if (token === 'owner') return { kind: 'owner' };
  const claims = readIdToken(token, projectId, now);
  if (claims === undefined) throw new RpcError('UNAUTHENTICATED', 'The ID token is invalid.');
  if (claims === 'expired') throw new RpcError('UNAUTHENTICATED', 'The ID token has expired.');
  return { kind: 'user', claims };
};

export type Operation = 'get' | 'list' | 'write';

/** As `lower()` of the rules language does: ASCII letters alone. */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * The access rule, as `firestore.rules` has it: who signed in by Google and has a verified e-mail reads
 * the school of the e-mail's domain, the part after the last @ in lower case. Nobody else reads, nobody
 * lists or writes, the owner may anything.
 *
 * @param path - Below the database, such as `schools/campus.example`.
 */
export const isAllowed = (caller: Caller, operation: Operation, path: string): boolean => {
  if (caller.kind === 'owner') return true;
  if (caller.kind === 'visitor' || operation !== 'get') return false;
  const { email, email_verified: isVerified, firebase } = caller.claims;
  if (firebase?.sign_in_provider !== 'google.com') return false;
  if (email === undefined || isVerified !== true) return false;
  const [collection, domain, ...below] = path.split('/');
  if (collection !== 'schools' || domain === undefined || below.length > 0) return false;
  return lower(email).replace(/^.*@/s, '@') === `@${domain}`;
};

/** @throws {RpcError} PERMISSION_DENIED unless the access rule lets the caller do it. */
export const authorize = (caller: Caller, operation: Operation, path: string): void => {
  if (!isAllowed(caller, operation, path)) {
    throw new RpcError('PERMISSION_DENIED', `The access rule denies '${operation}' on ${path}.`);
  }
};
