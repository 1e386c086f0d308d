import { type Exchange, type RunningServer, serveOnLoopback } from '../http/loopbackServer.ts';
import { readBody, readJsonBody } from '../http/requests.ts';
import { RpcError, sendJson } from '../http/responses.ts';
import { isList } from '../json.ts';
import { issueTokens, readIdToken, readRefreshToken } from '../tokens.ts';
import { type Account, credentialAccount, parseAccount } from './accounts.ts';
import { servePage } from './chooserPage.ts';

/**
 * A user as `accounts:lookup` returns it.
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

type UserRecord = ReturnType<typeof userRecord>;

/** A request to the Auth server, with its state. */
interface AuthExchange extends Exchange {
  readonly projectId: string;
  /** Users who signed in since the start, by local id, for lookups by an administrator. */
  readonly users: Map<string, UserRecord>;
}

const PROVIDER = 'google.com';

/** `accounts:signInWithIdp`: signs in the account in `requestUri` (set by the chooser) or of a credential. */
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
 * `accounts:lookup`: the user of an ID token, read from the token itself, so that sessions survive a
 * restart of this server.
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
 * `projects/{id}/accounts:lookup`: users by local id or e-mail, for `verifyIdToken`, `getUser` and
 * `getUserByEmail` of `firebase-admin`.
 */
const serveUsers = async (exchange: AuthExchange): Promise<void> => {
  const { request, users } = exchange;
  if (request.headers.authorization !== 'Bearer owner') {
    throw new RpcError('PERMISSION_DENIED', 'Only an administrator may look up users.');
  }
  const { localId, email } = await readJsonBody(request);
  const isRequested = (list: unknown, value: string | undefined): boolean =>
    isList(list) && value !== undefined && list.includes(value);
  sendUsers(
    exchange,
    [...users.values()].filter(
      (user) => isRequested(localId, user.localId) || isRequested(email, user.email),
    ),
  );
};

/** The token endpoint: exchanges a refresh token for a new ID token. */
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

/** The project configuration, which the SDK requests before it opens a popup. */
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

/** Serves the endpoints of the official Auth emulator for a Google popup sign-in and `verifyIdToken`. */
const serveAuth = async (exchange: AuthExchange): Promise<void> => {
  const { request, response, url, projectId } = exchange;
  // Only the admin SDK puts the project into the path.
  const path = url.pathname.replace(`/projects/${projectId}/`, '/projects/*/');
  const route = ROUTES.get(`${request.method} ${path}`);
  if (route !== undefined) return route(exchange);
  if (request.method === 'GET' && (await servePage(url.pathname, response))) return;
  throw new RpcError('NOT_FOUND', `Not served: ${request.method} ${url.pathname}`);
};

/** A listening local Firebase Auth. */
export type AuthServer = RunningServer;

/**
 * Starts a local Firebase Auth on 127.0.0.1 with an account chooser for the Google sign-in. Tokens
 * contain their account, so sessions survive a restart.
 *
 * @param options.port - 0 takes any free port.
 * @throws The system's error, with `code` and `port`, when the port is not available.
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
