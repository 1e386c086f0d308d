import { createHash } from 'node:crypto';
import { isRecord, parseJson } from '../json.ts';

/** A Google account; fields that Google would omit are absent. */
export interface Account {
  readonly email?: string | undefined;
  readonly displayName?: string | undefined;
  /** Absolute, or relative to the Auth server. */
  readonly photoUrl?: string | undefined;
}

const FIELDS = ['email', 'displayName', 'photoUrl'] as const;
const MAX_LENGTH = 2000;

/** Parses an account from untrusted JSON: empty fields count as absent; `undefined` when malformed. */
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

/** A user id that is the same after a restart: of the e-mail, or of all other fields without one. */
export const localIdOf = ({ email, displayName, photoUrl }: Account): string => {
  const person = email === undefined ? [displayName, photoUrl] : [email.toLowerCase()];
  return createHash('sha256').update(JSON.stringify(person)).digest('base64url').slice(0, 28);
};

/**
 * The account of a credential for `signInWithCredential`, in the form that the SDK posts. As in the official
 * emulator its ID token is unsigned, or just the claims as JSON.
 */
export const credentialAccount = (postBody: unknown): Account | undefined => {
  const token =
    typeof postBody === 'string' ? (new URLSearchParams(postBody).get('id_token') ?? '') : '';
  const [, payload = ''] = token.split('.');
  const claims = parseJson(token) ?? parseJson(Buffer.from(payload, 'base64url').toString());
  if (!isRecord(claims)) return undefined;
  const { email, name: displayName, picture: photoUrl } = claims;
  return parseAccount(JSON.stringify({ email, displayName, photoUrl }));
};

/** An account in the chooser, and what it demonstrates. */
export interface DemoAccount extends Account {
  readonly purpose: string;
}

/** The accounts that the chooser offers. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    displayName: 'Ada Lovelace',
    email: 'ada@campus.example',
    photoUrl: '/emulator/photos/ada.svg',
    purpose: 'The usual resident',
  },
  { email: 'plain@campus.example', purpose: 'Neither name nor photo' },
  { displayName: 'Alan Turing', email: 'alan@tech.example', purpose: 'Another school' },
  {
    displayName: 'Grace Hopper',
    email: 'hopper@nowhere.example',
    purpose: 'A school without data',
  },
  { purpose: 'An account without an address' },
];
