import { createHash } from 'node:crypto';
import { isRecord, parseJson } from '../http/googleApi.ts';
import type { Account } from './accounts.ts';

const FIELDS = ['email', 'displayName', 'photoUrl'] as const;

/** Parses an account from untrusted JSON: blank fields count as absent; `undefined` when malformed. */
export function parseAccount(json: unknown): Account | undefined {
  if (!isRecord(json)) return undefined;
  const account: Partial<Record<(typeof FIELDS)[number], string>> = {};
  for (const field of FIELDS) {
    const value = json[field] ?? '';
    if (typeof value !== 'string') return undefined;
    if (value.trim() !== '') account[field] = value.trim();
  }
  return account;
}

/** A user id that is the same after a restart: of the e-mail, or of all other fields without one. */
function localIdOf({ email, displayName, photoUrl }: Account): string {
  const person = email === undefined ? [displayName, photoUrl] : [email.toLowerCase()];
  return createHash('sha256').update(JSON.stringify(person)).digest('base64url').slice(0, 28);
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decode(part: string): unknown {
  return parseJson(Buffer.from(part, 'base64url').toString());
}

/** The account that the claims of an ID token name. */
export function accountOf({ email, name, picture }: Readonly<Record<string, unknown>>) {
  return parseAccount({ email, displayName: name, photoUrl: picture });
}

/**
 * The account of a credential for `signInWithCredential`. As in the official emulator its ID token is unsigned,
 * or just the claims as JSON; it must name a user.
 */
export function credentialAccount(idToken: string): Account | undefined {
  const [, payload = ''] = idToken.split('.');
  const claims = parseJson(idToken) ?? decode(payload);
  return isRecord(claims) && typeof claims['sub'] === 'string' ? accountOf(claims) : undefined;
}

/*
 * Tokens are unsigned (alg "none"), like those of the official emulator. A key in a public repository would protect
 * nothing. The protection is that both servers listen on the loopback address only.
 */

function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

/** The claims of an ID token, unless it has expired or isn't a valid one of this project. */
export function readIdToken(
  token: string,
  projectId: string,
  now = Date.now(),
): IdTokenClaims | 'expired' | undefined {
  const [header = '', payload = '', signature, ...rest] = token.split('.');
  const head = decode(header);
  const claims = decode(payload);
  if (signature !== '' || rest.length > 0 || !isRecord(head) || !isRecord(claims)) return undefined;
  const { sub, exp, iss, aud } = claims;
  const isOurs = head['alg'] === 'none' && aud === projectId && iss === issuerOf(projectId);
  if (!isOurs || typeof sub !== 'string' || sub === '' || typeof exp !== 'number') return undefined;
  return exp * 1000 <= now ? 'expired' : { ...claims, sub };
}

/** Claims other than the user's id are whatever the token says. */
export type IdTokenClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Seconds. With five minutes or less, the SDK would refresh in a loop. */
const LIFETIME = 3600;

/**
 * Issues an ID token and a refresh token. The latter contains the account, so that sessions survive a
 * restart; it is not secret, because anybody may sign in as anybody here.
 */
export function issueTokens(account: Account, projectId: string) {
  const localId = localIdOf(account);
  const issuedAt = Math.floor(Date.now() / 1000);
  const { email, displayName, photoUrl } = account;
  const payload = {
    name: displayName,
    picture: photoUrl,
    email,
    email_verified: email === undefined ? undefined : true,
    sub: localId,
    user_id: localId,
    aud: projectId,
    iss: issuerOf(projectId),
    auth_time: issuedAt,
    iat: issuedAt,
    exp: issuedAt + LIFETIME,
    firebase: {
      identities: { 'google.com': [localId], ...(email !== undefined && { email: [email] }) },
      sign_in_provider: 'google.com',
    },
  };
  return {
    localId,
    idToken: `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`,
    refreshToken: encode(account),
    /** Seconds, as a string because the SDK expects one. */
    expiresIn: String(LIFETIME),
  };
}

/** @returns The account of a refresh token; `undefined` when it is malformed. */
export function readRefreshToken(token: string): Account | undefined {
  return parseAccount(decode(token));
}
