import { readJsonBody } from '../http/readJsonBody.ts';
import { RpcError } from '../http/rpcError.ts';
import { sendJson } from '../http/sendJson.ts';
import { readIdToken } from '../tokens/idToken.ts';
import type { AuthExchange } from './authExchange.ts';

/**
 * `accounts:lookup`: who an ID token is of. The token itself says it, so that a reload keeps the
 * session even after this server was started again.
 */
export const serveLookup = async ({
  request,
  response,
  projectId,
}: AuthExchange): Promise<void> => {
  const { idToken } = await readJsonBody(request);
  const claims = readIdToken(typeof idToken === 'string' ? idToken : '', projectId, Date.now());
  if (claims === undefined) throw new RpcError('INVALID_ARGUMENT', 'INVALID_ID_TOKEN');
  if (claims === 'expired') throw new RpcError('INVALID_ARGUMENT', 'TOKEN_EXPIRED');
  const { sub, email, name, picture, auth_time: signedInAt } = claims;
  const profile = { email, displayName: name, photoUrl: picture };
  sendJson(response, 200, {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: sub,
        ...profile,
        emailVerified: claims.email_verified ?? false,
        providerUserInfo: [
          {
            providerId: 'google.com',
            rawId: sub,
            federatedId: `https://accounts.google.com/${sub}`,
            ...profile,
          },
        ],
        validSince: String(signedInAt),
        createdAt: String(signedInAt * 1000),
        lastLoginAt: String(signedInAt * 1000),
        lastRefreshAt: new Date(claims.iat * 1000).toISOString(),
      },
    ],
  });
};
