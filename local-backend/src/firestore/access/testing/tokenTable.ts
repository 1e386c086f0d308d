import type { AccessRow } from './accessTable.ts';

const OWN = 'schools/campus.example';
const NO_TOKEN = 'UNAUTHENTICATED';

/**
 * Which tokens count. That is no matter of the rules: Google's servers check tokens before, and the local
 * backend does, while the official emulator decodes them and checks nothing. Its own answer stands last.
 */
export const TOKEN_TABLE: readonly (readonly [...AccessRow, official: string])[] = [
  ['a wrong signature', 'get', OWN, NO_TOKEN, 'allowed'],
  ['a signature of RS256', 'get', OWN, NO_TOKEN, 'allowed'],
  ['a signature of HS256', 'get', OWN, NO_TOKEN, 'allowed'],
  ['a signature left out', 'get', OWN, NO_TOKEN, 'allowed'],
  ['an expired token', 'get', OWN, NO_TOKEN, 'allowed'],
  ['an expired token', 'listen', OWN, NO_TOKEN, 'allowed'],
  ['an expired token', 'update', OWN, NO_TOKEN, 'PERMISSION_DENIED'],
  ['a token without expiry', 'get', OWN, NO_TOKEN, 'allowed'],
  ['a token of another project', 'get', OWN, NO_TOKEN, 'allowed'],
  ['a token of another project', 'listen', OWN, NO_TOKEN, 'allowed'],
  ['a token for another audience', 'get', OWN, NO_TOKEN, 'allowed'],
  ['a token of another issuer', 'get', OWN, NO_TOKEN, 'allowed'],
  ['a token of nobody', 'get', OWN, NO_TOKEN, 'allowed'],
  ['the owner in capitals', 'get', OWN, NO_TOKEN, 'allowed'],
  ['a token in two parts', 'get', OWN, NO_TOKEN, 'INVALID_ARGUMENT'],
  ['no token at all', 'get', OWN, NO_TOKEN, 'INVALID_ARGUMENT'],
  ['another scheme', 'get', OWN, NO_TOKEN, 'UNKNOWN'],
];
