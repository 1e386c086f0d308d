import { isRecord } from '../json/isRecord.ts';
import { parseJson } from '../json/parseJson.ts';
import type { IdTokenClaims } from './idTokenClaims.ts';

/*
 * Tokens are unsigned (alg "none"), as those of the official emulator are. A key would have to lie
 * in this public repository, or be shared by two servers that can be started apart, and would so keep
 * nobody out. What keeps others out is that both servers listen on the loopback address only.
 */

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const decode = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString());

const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

/** Writes the ID token that Firebase Auth would, but unsigned. */
export const writeIdToken = (claims: IdTokenClaims, projectId: string): string => {
  const payload = { ...claims, user_id: claims.sub, aud: projectId, iss: issuerOf(projectId) };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;
};

const optional = <T>(value: unknown, isWanted: (value: unknown) => value is T): T | undefined =>
  isWanted(value) ? value : undefined;
const isText = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/**
 * Reads an ID token.
 *
 * @param now - Milliseconds since the epoch.
 * @returns `undefined` unless it is a token of this project; `'expired'` when its time is over.
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
