import { readFile } from 'node:fs/promises';
import type { RunningServer } from '@laundry-board/loopback';
import { type Exchange, serveGoogleApi } from '../http/apiServer.ts';
import {
  invalidArgument,
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
function userRecord(localId: string, signedInAt: number, profile: Account = {}) {
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

/** A request to the Auth server of one project. */
interface AuthExchange extends Exchange {
  readonly projectId: string;
}

function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** The account that `accounts:signInWithIdp` signs in. @throws RpcError when it names none. */
function signedInAccount(requestUri: unknown, postBody: unknown): Account {
  const query = typeof requestUri === 'string' ? parseUrl(requestUri)?.searchParams : undefined;
  const credential = new URLSearchParams(typeof postBody === 'string' ? postBody : '');
  const chosen = parseAccount(parseJson(query?.get('account') ?? ''));
  const account = chosen ?? credentialAccount(credential.get('id_token') ?? '');
  if (account === undefined) throw invalidArgument('INVALID_IDP_RESPONSE');
  return account;
}

/** `accounts:signInWithIdp`: signs in the account in `requestUri` (set by the chooser) or of a credential. */
async function serveSignIn({ request, response, origin, projectId }: AuthExchange): Promise<void> {
  const { requestUri, postBody } = await readJsonBody(request);
  const account = signedInAccount(requestUri, postBody);
  const { email, displayName, photoUrl: photo } = account;
  const photoUrl = photo === undefined ? undefined : parseUrl(photo, origin)?.href;
  const tokens = issueTokens({ email, displayName, photoUrl }, projectId);
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
async function serveLookup({ request, response, projectId }: AuthExchange): Promise<void> {
  const { idToken } = await readJsonBody(request);
  const claims = readIdToken(typeof idToken === 'string' ? idToken : '', projectId);
  if (claims === undefined) throw invalidArgument('INVALID_ID_TOKEN');
  if (claims === 'expired') throw invalidArgument('TOKEN_EXPIRED');
  const signedInAt = Number(claims['auth_time'] ?? 0) * 1000;
  sendJson(response, 200, { users: [userRecord(claims.sub, signedInAt, accountOf(claims))] });
}

/** The token endpoint: exchanges a refresh token for a new ID token. */
async function serveTokenRefresh({ request, response, projectId }: AuthExchange): Promise<void> {
  const form = new URLSearchParams(await readBody(request));
  const account = readRefreshToken(form.get('refresh_token') ?? '');
  if (account === undefined) throw invalidArgument('INVALID_REFRESH_TOKEN');
  const { idToken, refreshToken, expiresIn, localId } = issueTokens(account, projectId);
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

/** Serves the endpoints of the official Auth emulator for a Google popup sign-in. */
function serveAuth(exchange: AuthExchange): Promise<void> | void {
  const route = ROUTES.get(`${exchange.request.method} ${exchange.url.pathname}`);
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
  return serveGoogleApi(port, (exchange) => serveAuth({ ...exchange, projectId }));
}
