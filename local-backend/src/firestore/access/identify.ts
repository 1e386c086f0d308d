import { RpcError } from '../../http/rpcError.ts';
import { readIdToken } from '../../tokens/idToken.ts';
import type { Caller } from './caller.ts';

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
