import type { Caller } from './caller.ts';

export type Operation = 'get' | 'list' | 'write';

/** As `lower()` of the rules language does: ASCII letters alone. */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * The access rule, as `firestore.rules` has it: who signed in by Google and has a verified e-mail reads
 * the school of the e-mail's domain, the part after the last @ in lower case. Nobody else reads, nobody
 * lists or writes, the owner may anything.
 *
 * @param path - Below the database, such as `schools/campus.example`.
 */
export const isAllowed = (caller: Caller, operation: Operation, path: string): boolean => {
  if (caller.kind === 'owner') return true;
  if (caller.kind === 'visitor' || operation !== 'get') return false;
  const { email, email_verified: isVerified, firebase } = caller.claims;
  if (firebase?.sign_in_provider !== 'google.com') return false;
  if (email === undefined || isVerified !== true) return false;
  const [collection, domain, ...below] = path.split('/');
  if (collection !== 'schools' || domain === undefined || below.length > 0) return false;
  return lower(email).replace(/^.*@/s, '@') === `@${domain}`;
};
