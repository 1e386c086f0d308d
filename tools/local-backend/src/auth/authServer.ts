import { readFile } from 'node:fs/promises';
import type { RunningServer } from '@laundry-board/loopback';
import { type Exchange, serveGoogleApi } from '../http/apiServer.ts';
import {
  invalidArgument,
  isList,
  parseJson,
  readBody,
  readJsonBody,
  RpcError,
  sendJson,
} from '../http/googleApi.ts';
import {
  accountOf,
  credentialAccount,
  issueTokens,
  parseAccount,
  readIdToken,
  readRefreshToken,
} from './tokens.ts';
import { type Account, demoAccounts } from './accounts.ts';

const PROVIDER = 'google.com';

function federatedIdOf(localId: string): string {
  return `https://accounts.google.com/${localId}`;
}

/** A user as `accounts:lookup` returns it. @param signedInAt Milliseconds since the epoch. */
function userRecord(localId: string, profile: Account = {}, signedInAt = Date.now()) {
  return {
    localId,
    ...profile,
    emailVerified: profile.email !== undefined,
    providerUserInfo: [
      { providerId: PROVIDER, rawId: localId, federatedId: federatedIdOf(localId), ...profile },
    ],
    createdAt: String(signedInAt),
    lastLoginAt: String(signedInAt),
    lastRefreshAt: new Date(signedInAt).toISOString(),
  };
}

type UserRecord = ReturnType<typeof userRecord>;

/** A request to the Auth server, with its state. */
interface AuthExchange extends Exchange {
  readonly projectId: string;
  /** Users who signed in since the start, by local id, for lookups by an administrator. */
  readonly users: Map<string, UserRecord>;
}

/** Remembers a user who signed in or refreshed, and issues tokens. */
function issue({ projectId, users }: AuthExchange, account: Account) {
  const tokens = issueTokens(account, projectId);
  users.set(tokens.localId, userRecord(tokens.localId, account));
  return tokens;
}

function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** The account that `accounts:signInWithIdp` signs in. @throws RpcError with Firebase's code for what is wrong. */
function signedInAccount(requestUri: unknown, postBody: unknown): Account {
  if (typeof requestUri !== 'string' || requestUri === '') {
    throw invalidArgument('MISSING_REQUEST_URI');
  }
  const query = parseUrl(requestUri)?.searchParams;
  if (query === undefined) throw invalidArgument('INVALID_REQUEST_URI');
  const credential = new URLSearchParams(typeof postBody === 'string' ? postBody : '');
  if (!query.has('providerId') && !credential.has('providerId')) {
    throw invalidArgument('INVALID_CREDENTIAL_OR_PROVIDER_ID');
  }
  const chosen = parseAccount(parseJson(query.get('account') ?? ''));
  const account = chosen ?? credentialAccount(credential.get('id_token') ?? '');
  if (account === undefined) throw invalidArgument('INVALID_IDP_RESPONSE');
  return account;
}

/** `accounts:signInWithIdp`: signs in the account in `requestUri` (set by the chooser) or of a credential. */
async function serveSignIn(exchange: AuthExchange): Promise<void> {
  const { request, response, origin } = exchange;
  const { requestUri, postBody } = await readJsonBody(request);
  const account = signedInAccount(requestUri, postBody);
  const { email, displayName, photoUrl: photo } = account;
  const photoUrl = photo === undefined ? undefined : parseUrl(photo, origin)?.href;
  const tokens = issue(exchange, { email, displayName, photoUrl });
  const { localId } = tokens;
  sendJson(response, 200, {
    ...tokens,
    providerId: PROVIDER,
    federatedId: federatedIdOf(localId),
    email,
    emailVerified: email === undefined ? undefined : true,
    displayName,
    fullName: displayName,
    photoUrl,
    oauthIdToken: tokens.idToken,
    oauthAccessToken: `local-access-token-${localId}`,
    isNewUser: false,
    rawUserInfo: JSON.stringify({ id: localId, email, name: displayName, picture: photoUrl }),
  });
}

/** `accounts:lookup`: the user of an ID token, read from it, so that sessions survive a restart. */
async function serveLookup(exchange: AuthExchange): Promise<void> {
  const { idToken = '' } = await readJsonBody(exchange.request);
  if (idToken === '') throw invalidArgument('MISSING_ID_TOKEN');
  const claims = readIdToken(typeof idToken === 'string' ? idToken : '', exchange.projectId);
  if (claims === undefined) throw invalidArgument('INVALID_ID_TOKEN');
  if (claims === 'expired') throw invalidArgument('TOKEN_EXPIRED');
  const signedInAt = Number(claims['auth_time'] ?? 0) * 1000;
  const user = userRecord(claims.sub, accountOf(claims), signedInAt);
  exchange.users.set(claims.sub, user);
  sendJson(exchange.response, 200, { users: [user] });
}

/** `projects/{id}/accounts:lookup`: users by local id or e-mail, for `firebase-admin`. */
async function serveUsers(exchange: AuthExchange): Promise<void> {
  const { request, response, users } = exchange;
  if (request.headers.authorization !== 'Bearer owner') {
    throw new RpcError('PERMISSION_DENIED', 'Only an administrator may look up users.');
  }
  const { localId, email } = await readJsonBody(request);
  const requested = new Set([localId, email].flatMap((list) => (isList(list) ? list : [])));
  const isRequested = (user: UserRecord): boolean =>
    requested.has(user.localId) || requested.has(user.email);
  sendJson(response, 200, { users: [...users.values()].filter(isRequested) });
}

/** The token endpoint: exchanges a refresh token for a new ID token. */
async function serveTokenRefresh(exchange: AuthExchange): Promise<void> {
  const { request, response, projectId } = exchange;
  const form = new URLSearchParams(await readBody(request));
  const token = form.get('refresh_token') ?? '';
  if (token === '') throw invalidArgument('MISSING_REFRESH_TOKEN');
  const account = readRefreshToken(token);
  if (account === undefined) throw invalidArgument('INVALID_REFRESH_TOKEN');
  const { idToken, refreshToken, expiresIn, localId } = issue(exchange, account);
  sendJson(response, 200, {
    id_token: idToken,
    access_token: idToken,
    expires_in: expiresIn,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: localId,
    project_id: projectId,
  });
}

const TOOLKIT = '/identitytoolkit.googleapis.com/v1';

/** Lets clients, and a page that connects early, see that the server is there. */
const serveRoot = ({ response }: AuthExchange): void =>
  sendJson(response, 200, { authEmulator: { ready: true } });

const ROUTES = new Map<string, (exchange: AuthExchange) => Promise<void> | void>([
  ['GET /', serveRoot],
  ['HEAD /', serveRoot],
  [`POST ${TOOLKIT}/accounts:signInWithIdp`, serveSignIn],
  [`POST ${TOOLKIT}/accounts:lookup`, serveLookup],
  [`POST ${TOOLKIT}/projects/*/accounts:lookup`, serveUsers],
  ['POST /securetoken.googleapis.com/v1/token', serveTokenRefresh],
  // The SDK requests it before it opens a popup.
  [
    `GET ${TOOLKIT}/projects`,
    ({ response, projectId }) =>
      sendJson(response, 200, { projectId, authorizedDomains: ['localhost', '127.0.0.1'] }),
  ],
]);

/** The account chooser, which replaces Google's, and what it loads. */
const FILES: Partial<Record<string, readonly [file: string, type: string]>> = {
  '/emulator/auth/handler': ['chooser.html', 'text/html'],
  '/emulator/auth/chooser.js': ['chooser.js', 'text/javascript'],
  '/emulator/auth/accounts.js': ['accounts.js', 'text/javascript'],
  '/emulator/auth/chooser.css': ['chooser.css', 'text/css'],
  '/emulator/gapi.js': ['gapi.js', 'text/javascript'],
  '/emulator/photos/ada.svg': ['ada.svg', 'image/svg+xml'],
};

async function serveFile({ request, response, url }: AuthExchange): Promise<void> {
  const [file, type] = (request.method === 'GET' ? FILES[url.pathname] : undefined) ?? [];
  if (file === undefined) {
    throw new RpcError('NOT_FOUND', `Not served: ${request.method} ${url.pathname}`);
  }
  const body =
    file === 'accounts.js'
      ? `export const demoAccounts = ${JSON.stringify(demoAccounts)};`
      : await readFile(new URL(file, import.meta.url));
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    // Only this server's own files, so that no query or account can inject a script.
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  });
  response.end(body);
}

/** Serves the endpoints of the official Auth emulator for a Google popup sign-in and `verifyIdToken`. */
function serveAuth(exchange: AuthExchange): Promise<void> | void {
  const { request, url, projectId } = exchange;
  // Only the admin SDK puts the project into the path.
  const path = url.pathname.replace(`/projects/${projectId}/`, '/projects/*/');
  const route = ROUTES.get(`${request.method} ${path}`);
  return route === undefined ? serveFile(exchange) : route(exchange);
}

/**
 * Starts a local Firebase Auth on 127.0.0.1 with an account chooser for the Google sign-in. Tokens
 * contain their account, so sessions survive a restart.
 *
 * @param options.port 0 means any free port.
 * @throws The system's error, with `code` and `port`, when the port is not available.
 */
export function startAuthServer({
  port,
  projectId,
}: {
  readonly port: number;
  readonly projectId: string;
}): Promise<RunningServer> {
  const users = new Map<string, UserRecord>();
  return serveGoogleApi(port, (exchange) => serveAuth({ ...exchange, projectId, users }));
}
