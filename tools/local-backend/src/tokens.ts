import { type Account, localIdOf, parseAccount } from './auth/accounts.ts';
import { isRecord, parseJson } from './json.ts';

/** The claims of an ID token, by their names in the token. */
export interface IdTokenClaims {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
  readonly firebase?: {
    /** Such as `google.com` or `password`. */
    readonly sign_in_provider?: string | undefined;
  };
  /** Seconds since the epoch, as are `iat` and `exp`. */
  readonly auth_time: number;
  readonly iat: number;
  readonly exp: number;
}

/*
 * Tokens are unsigned (alg "none"), like those of the official emulator. A key in a public repository
 * would protect nothing; what does is that both servers listen on the loopback address only.
 */

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const decode = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString());

const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

/** The ID token that Firebase Auth would issue, but unsigned. */
const writeIdToken = (claims: IdTokenClaims, projectId: string): string => {
  const payload = { ...claims, user_id: claims.sub, aud: projectId, iss: issuerOf(projectId) };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;
};

const optional = <T>(value: unknown, isValid: (value: unknown) => value is T): T | undefined =>
  isValid(value) ? value : undefined;
const isText = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/**
 * Verifies and decodes an ID token.
 *
 * @param now - Milliseconds since the epoch.
 * @returns `undefined` unless it is a valid token of this project; `'expired'` when it has expired.
 */
export const readIdToken = (
  token: string,
  projectId: string,
  now: number,
): IdTokenClaims | 'expired' | undefined => {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature !== '' || rest.length > 0) {
    return undefined;
  }
  const head = decode(header);
  const claims = decode(payload);
  if (!isRecord(head) || head['alg'] !== 'none' || !isRecord(claims)) return undefined;
  if (claims['aud'] !== projectId || claims['iss'] !== issuerOf(projectId)) return undefined;
  const { sub, exp, firebase } = claims;
  if (!isText(sub) || sub === '' || !isNumber(exp)) return undefined;
  if (exp * 1000 <= now) return 'expired';
  const issuedAt = optional(claims['iat'], isNumber) ?? 0;
  return {
    sub,
    exp,
    iat: issuedAt,
    auth_time: optional(claims['auth_time'], isNumber) ?? issuedAt,
    email: optional(claims['email'], isText),
    email_verified: optional(claims['email_verified'], isBoolean),
    name: optional(claims['name'], isText),
    picture: optional(claims['picture'], isText),
    firebase: {
      sign_in_provider: isRecord(firebase)
        ? optional(firebase['sign_in_provider'], isText)
        : undefined,
    },
  };
};

/** Seconds. With five minutes or less, the SDK would refresh in a loop. */
const LIFETIME = 3600;

/** The tokens of a sign-in or a refresh. */
interface IssuedTokens {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds, as a string because the SDK expects one. */
  readonly expiresIn: string;
}

/**
 * Issues an ID token and a refresh token.
 *
 * @param now - Milliseconds since the epoch.
 */
export const issueTokens = (account: Account, projectId: string, now: number): IssuedTokens => {
  const localId = localIdOf(account);
  const issuedAt = Math.floor(now / 1000);
  const { email, displayName, photoUrl } = account;
  const claims = {
    name: displayName,
    picture: photoUrl,
    email,
    email_verified: email === undefined ? undefined : true,
    sub: localId,
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
    idToken: writeIdToken(claims, projectId),
    refreshToken: writeRefreshToken(account),
    expiresIn: String(LIFETIME),
  };
};

/**
 * A refresh token contains its account, so that sessions survive a restart of the server. It is not
 * secret: anybody may sign in as anybody here.
 */
const writeRefreshToken = (account: Account): string =>
  Buffer.from(JSON.stringify(account)).toString('base64url');

/** @returns The account of a refresh token; `undefined` when it is malformed. */
export const readRefreshToken = (token: string): Account | undefined =>
  parseAccount(Buffer.from(token, 'base64url').toString());
