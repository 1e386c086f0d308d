import { type Exchange, type RunningServer, serveOnLoopback } from '../http/loopbackServer.ts';
import { readBody, readJsonBody } from '../http/requests.ts';
import { RpcError, sendJson } from '../http/responses.ts';
import { isList } from '../json.ts';
import { issueTokens, readIdToken, readRefreshToken } from '../tokens.ts';
import { type Account, credentialAccount, parseAccount } from './accounts.ts';
import { servePage } from './chooserPage.ts';

/**
 * A user as `accounts:lookup` answers it.
 *
 * @param signedInAt - Milliseconds since the epoch.
 */
const userRecord = (localId: string, profile: Account, signedInAt: number) => ({
  localId,
  ...profile,
  emailVerified: profile.email !== undefined,
  providerUserInfo: [
    {
      providerId: 'google.com',
      rawId: localId,
      federatedId: `https://accounts.google.com/${localId}`,
      ...profile,
    },
  ],
  createdAt: String(signedInAt),
  lastLoginAt: String(signedInAt),
  lastRefreshAt: new Date(signedInAt).toISOString(),
});

/** See {@link userRecord}. */
type UserRecord = ReturnType<typeof userRecord>;

/** What a request to the Auth server has to do with. */
interface AuthExchange extends Exchange {
  readonly projectId: string;
  /** Who was signed in since the start, by local id. Only an administrator asks for them. */
  readonly users: Map<string, UserRecord>;
}

const PROVIDER = 'google.com';

/** `accounts:signInWithIdp`: signs in the account that the chooser put into `requestUri`, or a credential's. */
const serveSignIn = async ({
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
const serveLookup = async (exchange: AuthExchange): Promise<void> => {
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
const serveUsers = async (exchange: AuthExchange): Promise<void> => {
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

/** The token endpoint: a new ID token for a refresh token, from a form. */
const serveTokenRefresh = async ({
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

const TOOLKIT = '/identitytoolkit.googleapis.com/v1';

/** What the SDK asks before it opens a popup outside an emulator. */
const serveProjectConfig = ({ response, projectId }: AuthExchange): void => {
  sendJson(response, 200, { projectId, authorizedDomains: ['localhost', '127.0.0.1'] });
};

const ROUTES = new Map<string, (exchange: AuthExchange) => Promise<void> | void>([
  [`POST ${TOOLKIT}/accounts:signInWithIdp`, serveSignIn],
  [`POST ${TOOLKIT}/accounts:lookup`, serveLookup],
  [`POST ${TOOLKIT}/projects/*/accounts:lookup`, serveUsers],
  [`GET ${TOOLKIT}/projects`, serveProjectConfig],
  ['POST /securetoken.googleapis.com/v1/token', serveTokenRefresh],
]);

/** Serves the paths of the official Auth emulator that a Google popup sign-in and `verifyIdToken` need. */
const serveAuth = async (exchange: AuthExchange): Promise<void> => {
  const { request, response, url, projectId } = exchange;
  // The admin SDK names the project, the web SDK does not.
  const path = url.pathname.replace(`/projects/${projectId}/`, '/projects/*/');
  const route = ROUTES.get(`${request.method} ${path}`);
  if (route !== undefined) return route(exchange);
  if (request.method === 'GET' && (await servePage(url.pathname, response))) return;
  throw new RpcError('NOT_FOUND', `Not served: ${request.method} ${url.pathname}`);
};

/** A local Firebase Auth that is listening. */
export type AuthServer = RunningServer;

/**
 * Starts a local Firebase Auth on 127.0.0.1 with a Google sign-in by account chooser. Tokens
 * hold their account, so sessions outlive the server.
 *
 * @param options.port - 0 takes any free port.
 * @throws The system's error as it is when the port can't be had, so `code` and `port` can be read.
 */
export const startAuthServer = ({
  port,
  projectId,
}: {
  readonly port: number;
  readonly projectId: string;
}): Promise<AuthServer> => {
  const users = new Map<string, UserRecord>();
  return serveOnLoopback(port, (exchange) => serveAuth({ ...exchange, projectId, users }));
};
