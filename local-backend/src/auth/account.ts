import { createHash } from 'node:crypto';
import { isRecord } from '../json/isRecord.ts';
import { parseJson } from '../json/parseJson.ts';

/** Somebody who can sign in; what Google would leave out is absent. */
export interface Account {
  readonly email?: string | undefined;
  readonly displayName?: string | undefined;
  /** Absolute, or relative to the Auth server. */
  readonly photoUrl?: string | undefined;
}

const FIELDS = ['email', 'displayName', 'photoUrl'] as const;
const MAX_LENGTH = 2000;

/** An account from JSON text of the outside: empty fields count as absent; `undefined` when malformed. */
export const parseAccount = (text: string): Account | undefined => {
  const json = parseJson(text);
  if (!isRecord(json)) return undefined;
  const account: Partial<Record<(typeof FIELDS)[number], string>> = {};
  for (const field of FIELDS) {
    const value = json[field] ?? '';
    if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
    if (value !== '') account[field] = value;
  }
  return account;
};

/**
 * The same id for the same person, whenever the server was started: an e-mail names a person as with
 * Google, without one all that is known does.
 */
export const localIdOf = ({ email, displayName, photoUrl }: Account): string => {
  const person = email === undefined ? [displayName, photoUrl] : [email.toLowerCase()];
  return createHash('sha256').update(JSON.stringify(person)).digest('base64url').slice(0, 28);
};
