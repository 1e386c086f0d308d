import { isRecord, RpcError } from '../../http/googleApi.ts';
import { type IdTokenClaims, readIdToken } from '../../auth/tokens.ts';
import type { Fields } from '../documents/values.ts';
import { addsNothing, isOwnWish, isWish } from './wishRule.ts';

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

/** A write of a document that leaves it with some fields. */
interface Written {
  readonly fields: Fields;
  /** What it has had; nothing if there was none. */
  readonly before: Fields;
  /** When the server received it, RFC 3339. */
  readonly requestTime: string;
}

export type Operation = 'get' | 'list' | 'delete' | Written;

/** Like `lower()` of the rules language, which converts ASCII letters only. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Whether users signed in with Google and have a verified e-mail of a domain: what follows its last @, in lower case. */
function isResidentOf(domain: string, claims: IdTokenClaims): boolean {
  const { email, email_verified: isVerified, firebase } = claims;
  if (!isRecord(firebase) || firebase['sign_in_provider'] !== 'google.com') return false;
  if (typeof email !== 'string' || isVerified !== true) return false;
  return lower(email).replace(/^.*@/s, '@') === `@${domain}`;
}

/**
 * The same rules as in `firestore.rules`: residents may read the school of their domain, its buildings and when they
 * are busy, and read, write and delete the wishes of their own devices there. Nobody else may do anything, nobody may list, and the owner may
 * do everything.
 *
 * @param path In the database, such as `schools/campus.example`.
 */
export function isAllowed(caller: Caller, operation: Operation, path: string): boolean {
  if (caller.kind === 'owner') return true;
  if (caller.kind === 'visitor' || operation === 'list') return false;
  const [schools, domain, collection, id, ...below] = path.split('/');
  if (schools !== 'schools' || domain === undefined || below.length > 0) return false;
  if (!isResidentOf(domain, caller.claims)) return false;
  if (collection === undefined) return operation === 'get';
  if (id === undefined) return false;
  if (collection === 'buildings' || collection === 'busy') return operation === 'get';
  if (collection !== 'wishes' || !isOwnWish(id, caller.claims.sub)) return false;
  if (typeof operation === 'string') return true;
  const { fields, before, requestTime } = operation;
  return isWish(fields, requestTime) && addsNothing(fields, before);
}

/** @throws {RpcError} PERMISSION_DENIED unless the access rule allows it. */
export function authorize(caller: Caller, operation: Operation, path: string): void {
  if (isAllowed(caller, operation, path)) return;
  const name = typeof operation === 'string' ? operation : 'write';
  throw new RpcError('PERMISSION_DENIED', `The access rule denies '${name}' on ${path}.`);
}
