import { readBody } from '../http/readBody.ts';
import { RpcError } from '../http/rpcError.ts';
import { sendJson } from '../http/sendJson.ts';
import type { AuthExchange } from './authExchange.ts';
import { issueTokens } from './issueTokens.ts';
import { readRefreshToken } from './refreshToken.ts';
import { userRecord } from './userRecord.ts';

/** The token endpoint: a new ID token for a refresh token, from a form. */
export const serveTokenRefresh = async ({
  request,
  response,
  projectId,
  users,
}: AuthExchange): Promise<void> => {
  const form = new URLSearchParams(await readBody(request));
  if (form.get('grant_type') !== 'refresh_token') {
    throw new RpcError('INVALID_ARGUMENT', 'INVALID_GRANT_TYPE');
  }
  const account = readRefreshToken(form.get('refresh_token') ?? '');
  if (account === undefined) throw new RpcError('INVALID_ARGUMENT', 'INVALID_REFRESH_TOKEN');
  const now = Date.now();
  const { idToken, refreshToken, expiresIn, localId } = issueTokens(account, projectId, now);
  users.set(localId, userRecord(localId, account, now));
  sendJson(response, 200, {
    id_token: idToken,
    access_token: idToken,
    expires_in: expiresIn,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: localId,
    project_id: projectId,
  });
};
