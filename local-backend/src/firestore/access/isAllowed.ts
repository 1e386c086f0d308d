import type { Caller } from './caller.ts';

export type Operation = 'get' | 'list' | 'write';

/**
 * The access rule: a signed-in user with a verified e-mail reads the school of the e-mail's domain, the
 * part after the last @ in lower case. Nobody else reads, nobody lists or writes, the owner may anything.
 *
 * @param path - Below the database, such as `schools/campus.example`.
 */
export const isAllowed = (caller: Caller, operation: Operation, path: string): boolean => {
  if (caller.kind === 'owner') return true;
  if (caller.kind === 'visitor' || operation !== 'get') return false;
  const { email, email_verified: isVerified } = caller.claims;
  if (email === undefined || isVerified !== true || !email.includes('@')) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain !== '' && !domain.includes('/') && path === `schools/${domain}`;
};
