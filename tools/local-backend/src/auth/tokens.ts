import { createHash } from 'node:crypto';
import { isRecord, parseJson } from '../json.ts';
import type { Account } from './accounts.ts';

const FIELDS = ['email', 'displayName', 'photoUrl'] as const;
const MAX_LENGTH = 2000;

/** Parses an account from untrusted JSON: empty fields count as absent; `undefined` when malformed. */
export const parseAccount = (json: unknown): Account | undefined => {
  if (!isRecord(json)) return undefined;
  const account: Partial<Record<(typeof FIELDS)[number], string>> = {};
  for (const field of FIELDS) {
    const value = json[field] ?? '';
    if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
    if (value !== '') account[field] = value;
  }
  return account;
};

/** A user id that is the same after a restart: of the e-mail, or of all other fields without one. */
const localIdOf = ({ email, displayName, photoUrl }: Account): string => {
  const person = email === undefined ? [displayName, photoUrl] : [email.toLowerCase()];
  return createHash('sha256').update(JSON.stringify(person)).digest('base64url').slice(0, 28);
};

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const decode = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString());

/**
 * The account of a credential for `signInWithCredential`, in the form that the SDK posts. As in the official
 * emulator its ID token is unsigned, or just the claims as JSON.
 */
export const credentialAccount = (postBody: unknown): Account | undefined => {
  const token =
    typeof postBody === 'string' ? (new URLSearchParams(postBody).get('id_token') ?? '') : '';
  const [, payload = ''] = token.split('.');
  const claims = parseJson(token) ?? decode(payload);
  if (!isRecord(claims)) return undefined;
  const { email, name: displayName, picture: photoUrl } = claims;
  return parseAccount({ email, displayName, photoUrl });
};

/*
 * Tokens are unsigned (alg "none"), like those of the official emulator. A key in a public repository
 * would protect nothing; what does is that both servers listen on the loopback address only.
 */

const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The claims of an ID token, unless it has expired or isn't a valid one of this project. */
export const readIdToken = (token: string, projectId: string, now: number) => {
  const [header = '', payload = '', signature, ...rest] = token.split('.');
  const head = decode(header);
  const claims = decode(payload);
  if (signature !== '' || rest.length > 0 || !isRecord(head) || !isRecord(claims)) return undefined;
  const { sub, exp, iss, aud, firebase, email_verified: isVerified, auth_time: time } = claims;
  const isOurs = head['alg'] === 'none' && aud === projectId && iss === issuerOf(projectId);
  if (!isOurs || typeof sub !== 'string' || sub === '' || typeof exp !== 'number') return undefined;
  if (exp * 1000 <= now) return 'expired' as const;
  return {
    sub,
    /** Seconds since the epoch. */
    auth_time: typeof time === 'number' ? time : 0,
    email: textOf(claims['email']),
    email_verified: typeof isVerified === 'boolean' ? isVerified : undefined,
    name: textOf(claims['name']),
    picture: textOf(claims['picture']),
    firebase: {
      sign_in_provider: isRecord(firebase) ? textOf(firebase['sign_in_provider']) : undefined,
    },
  };
};

export type IdTokenClaims = Exclude<ReturnType<typeof readIdToken>, 'expired' | undefined>;

/** Seconds. With five minutes or less, the SDK would refresh in a loop. */
const LIFETIME = 3600;

/**
 * Issues an ID token and a refresh token. The latter contains the account, so that sessions survive a
 * restart; it is not secret, because anybody may sign in as anybody here.
 */
export const issueTokens = (account: Account, projectId: string, now: number) => {
  const localId = localIdOf(account);
  const issuedAt = Math.floor(now / 1000);
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
};

/** @returns The account of a refresh token; `undefined` when it is malformed. */
export const readRefreshToken = (token: string): Account | undefined => parseAccount(decode(token));
