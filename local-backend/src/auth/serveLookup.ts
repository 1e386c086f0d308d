import { readJsonBody } from '../http/readJsonBody.ts';
import { RpcError } from '../http/rpcError.ts';
import { sendJson } from '../http/sendJson.ts';
import { isList } from '../json/isList.ts';
import { readIdToken } from '../tokens/idToken.ts';
import type { AuthExchange } from './authExchange.ts';
import { type UserRecord, userRecord } from './userRecord.ts';

const sendUsers = ({ response }: AuthExchange, users: readonly UserRecord[]): void => {
  sendJson(response, 200, {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: users.length > 0 ? users : undefined,
  });
};

/**
 * `accounts:lookup`: who an ID token is of. The token itself says it, so that a reload keeps the
 * session even after this server was started again.
 */
export const serveLookup = async (exchange: AuthExchange): Promise<void> => {
  const { request, projectId, users } = exchange;
  const { idToken } = await readJsonBody(request);
  const claims = readIdToken(typeof idToken === 'string' ? idToken : '', projectId, Date.now());
  if (claims === undefined) throw new RpcError('INVALID_ARGUMENT', 'INVALID_ID_TOKEN');
  if (claims === 'expired') throw new RpcError('INVALID_ARGUMENT', 'TOKEN_EXPIRED');
  const { sub, email, name: displayName, picture: photoUrl, auth_time: signedInAt } = claims;
  const user = {
    ...userRecord(sub, { email, displayName, photoUrl }, signedInAt * 1000),
    emailVerified: claims.email_verified ?? false,
  };
  users.set(sub, user);
  sendUsers(exchange, [user]);
};

/**
 * `projects/{id}/accounts:lookup`: users by local id or e-mail, for the `verifyIdToken`, `getUser` and
 * `getUserByEmail` of `firebase-admin`.
 */
export const serveUsers = async (exchange: AuthExchange): Promise<void> => {
  const { request, users } = exchange;
  if (request.headers.authorization !== 'Bearer owner') {
    throw new RpcError('PERMISSION_DENIED', 'Only an administrator looks users up.');
  }
  const { localId, email } = await readJsonBody(request);
  const isAsked = (list: unknown, value: string | undefined): boolean =>
    isList(list) && value !== undefined && list.includes(value);
  sendUsers(
    exchange,
    [...users.values()].filter(
      (user) => isAsked(localId, user.localId) || isAsked(email, user.email),
    ),
  );
};
