import { writeIdToken } from '../tokens/idToken.ts';
import { type Account, localIdOf } from './account.ts';
import { writeRefreshToken } from './refreshToken.ts';

/** Seconds. With five minutes or less the SDK would refresh without end. */
const LIFETIME = 3600;

/** What a sign-in and a refresh hand out. */
export interface IssuedTokens {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds, as text: so the SDK reads it. */
  readonly expiresIn: string;
}

/** @param now - Milliseconds since the epoch. */
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
