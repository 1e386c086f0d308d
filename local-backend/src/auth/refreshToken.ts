import { type Account, parseAccount } from './account.ts';

/**
 * A refresh token that holds its account, so that a server which was started again knows whom it is
 * of. It is not secret: anybody may sign in as anybody here.
 */
export const writeRefreshToken = (account: Account): string =>
  Buffer.from(JSON.stringify(account)).toString('base64url');

/** @returns `undefined` when the text is no token of this server. */
export const readRefreshToken = (token: string): Account | undefined =>
  parseAccount(Buffer.from(token, 'base64url').toString());
