import { readJsonBody } from '../http/readJsonBody.ts';
import { RpcError } from '../http/rpcError.ts';
import { sendJson } from '../http/sendJson.ts';
import { parseAccount } from './account.ts';
import type { AuthExchange } from './authExchange.ts';
import { credentialAccount } from './credentialAccount.ts';
import { issueTokens } from './issueTokens.ts';
import { userRecord } from './userRecord.ts';

const PROVIDER = 'google.com';

/** `accounts:signInWithIdp`: signs in the account that the chooser put into `requestUri`, or a credential's. */
export const serveSignIn = async ({
  request,
  response,
  projectId,
  users,
  origin,
}: AuthExchange): Promise<void> => {
  const { requestUri, postBody } = await readJsonBody(request);
  const chosen =
    typeof requestUri === 'string' && URL.canParse(requestUri)
      ? new URL(requestUri).searchParams.get('account')
      : null;
  const account = parseAccount(chosen ?? '') ?? credentialAccount(postBody);
  if (account === undefined) throw new RpcError('INVALID_ARGUMENT', 'INVALID_IDP_RESPONSE');
  const { email, displayName } = account;
  const photoUrl =
    account.photoUrl !== undefined && URL.canParse(account.photoUrl, origin)
      ? new URL(account.photoUrl, origin).href
      : undefined;
  const profile = { email, displayName, photoUrl };
  const now = Date.now();
  const tokens = issueTokens(profile, projectId, now);
  users.set(tokens.localId, userRecord(tokens.localId, profile, now));
  const federatedId = `https://accounts.google.com/${tokens.localId}`;
  sendJson(response, 200, {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    ...tokens,
    providerId: PROVIDER,
    federatedId,
    email,
    emailVerified: email === undefined ? undefined : true,
    displayName,
    fullName: displayName,
    photoUrl,
    oauthIdToken: tokens.idToken,
    oauthAccessToken: `local-access-token-${tokens.localId}`,
    isNewUser: false,
    rawUserInfo: JSON.stringify({
      id: tokens.localId,
      email,
      name: displayName,
      picture: photoUrl,
    }),
  });
};
