import type { AccessOperation } from './accessRequests.ts';
import type { CallerName } from './callers.ts';

/** Success, or a status of Google's APIs. */
export type Answer = 'allowed' | 'PERMISSION_DENIED' | 'UNAUTHENTICATED';

/** Who may do what; several paths go into one request. */
export type AccessRow = readonly [
  who: CallerName,
  what: AccessOperation,
  path: string | readonly string[],
  answer: Answer,
];

const OWN = 'schools/campus.example';
const OTHER = 'schools/tech.example';
const DENIED = 'PERMISSION_DENIED';

/** What the access rules decide, on every backend. */
export const ACCESS_TABLE: readonly AccessRow[] = [
  // Who reads the school
  ['a resident', 'get', OWN, 'allowed'],
  ['signed out', 'get', OWN, DENIED],
  ['anonymous', 'get', OWN, DENIED],
  ['unverified', 'get', OWN, DENIED],
  ['verified: not said', 'get', OWN, DENIED],
  ['verified: null', 'get', OWN, DENIED],
  ['verified: as text', 'get', OWN, DENIED],
  ['verified: as number', 'get', OWN, DENIED],
  ['no e-mail', 'get', OWN, DENIED],
  ['no e-mail', 'get', 'schools/undefined', DENIED],
  ['an empty e-mail', 'get', OWN, DENIED],
  ['an e-mail without @', 'get', OWN, DENIED],
  ['an e-mail that is null', 'get', OWN, DENIED],
  ['an e-mail that is a list', 'get', OWN, DENIED],
  ['an e-mail among the identities only', 'get', OWN, DENIED],
  ['claims of an administrator', 'get', OWN, 'allowed'],
  ['claims of an administrator', 'get', OTHER, DENIED],
  ['claims of an administrator', 'list', 'schools', DENIED],
  ['claims of an administrator', 'update', OWN, DENIED],

  // By Google alone, which is what the login screen offers
  ['signed in by a password', 'get', OWN, DENIED],
  ['signed in by a custom token', 'get', OWN, DENIED],
  ['signed in by another provider', 'get', OWN, DENIED],
  ['signed in by Google in capitals', 'get', OWN, DENIED],
  ["signed in by a provider in Google's name", 'get', OWN, DENIED],
  ['signed in by a list of providers', 'get', OWN, DENIED],
  ['signed in by a password, with an account of Google linked', 'get', OWN, DENIED],
  ['signed in by a password, with a claim of Google', 'get', OWN, DENIED],
  ['sign-in provider: not said', 'get', OWN, DENIED],
  ['sign-in provider: null', 'get', OWN, DENIED],
  ['sign-in: not said', 'get', OWN, DENIED],
  ['sign-in: null', 'get', OWN, DENIED],
  ['sign-in: as text', 'get', OWN, DENIED],
  ['signed in by a password', 'batchGet', OWN, DENIED],
  ['signed in by a password', 'listen', OWN, DENIED],
  ['signed in by a password', 'update', OWN, DENIED],

  // Whose school it is
  ['ADA@CAMPUS.EXAMPLE', 'get', OWN, 'allowed'],
  ['ADA@CAMPUS.EXAMPLE', 'get', 'schools/CAMPUS.EXAMPLE', DENIED],
  ['@campus.example', 'get', OWN, 'allowed'],
  ['ada@', 'get', OWN, DENIED],
  ['ada@campus.example@', 'get', OWN, DENIED],
  ['ada@tech.example@campus.example', 'get', OWN, 'allowed'],
  ['ada@tech.example@campus.example', 'get', OTHER, DENIED],
  ['ada@campus.example@tech.example', 'get', OWN, DENIED],
  ['ada@campus.example@tech.example', 'get', OTHER, 'allowed'],
  ['ada@campus.example@tech.example', 'get', 'schools/campus.example@tech.example', DENIED],
  ['"ada@tech.example"@campus.example', 'get', OWN, 'allowed'],
  ['ada\n@campus.example', 'get', OWN, 'allowed'],
  ['ada@tech.example\n@campus.example', 'get', OTHER, DENIED],
  ['ada@campus.example\n', 'get', OWN, DENIED],
  ['ada@campus.example ', 'get', OWN, DENIED],
  ['ada@campus.example\0', 'get', OWN, DENIED],
  ['ada@campus.example.', 'get', OWN, DENIED],
  ['ada@dorm.campus.example', 'get', OWN, DENIED],
  ['ada@example', 'get', OWN, DENIED],
  ['ada@notcampus.example', 'get', OWN, DENIED],
  ['ada@campus.example.tech.example', 'get', OWN, DENIED],
  ['ada@campusxexample', 'get', OWN, DENIED],
  ['ada@campus.example', 'get', 'schools/campusxexample', DENIED],
  ['ada@.*', 'get', OWN, DENIED],
  ['ada@tech.example|campus.example', 'get', OWN, DENIED],
  ['ada@$0', 'get', OWN, DENIED],

  // Look-alikes: Cyrillic a, full-width c, Kelvin sign, long s, ideographic full stop, zero-width space
  ['ada@c\u0430mpus.example', 'get', OWN, DENIED],
  ['ada@c\u0430mpus.example', 'get', 'schools/c\u0430mpus.example', 'allowed'],
  ['ada@\uff43ampus.example', 'get', OWN, DENIED],
  ['ada@\u212aampus.example', 'get', 'schools/kampus.example', DENIED],
  ['ada@campu\u017f.example', 'get', OWN, DENIED],
  ['ada@campus\u3002example', 'get', OWN, DENIED],
  ['ada@campus\u200b.example', 'get', OWN, DENIED],
  ['ada@münchen.example', 'get', 'schools/münchen.example', 'allowed'],
  ['ada@münchen.example', 'get', 'schools/mu\u0308nchen.example', DENIED],
  ['ada@MÜNCHEN.example', 'get', 'schools/münchen.example', DENIED],

  // Other documents
  ['a resident', 'get', OTHER, DENIED],
  ['a resident', 'get', 'schools/dorm.campus.example', DENIED],
  ['a resident', 'get', 'schools/example', DENIED],
  ['a resident', 'get', 'Schools/campus.example', DENIED],
  ['a resident', 'get', 'users/campus.example', DENIED],
  ['a resident', 'get', `${OWN}/machines/1`, DENIED],
  ['ada@campus.example/machines/1', 'get', `${OWN}/machines/1`, DENIED],
  ['a resident', 'get', `users/ada/${OWN}`, DENIED],

  // Other ways to read
  ['a resident', 'batchGet', OWN, 'allowed'],
  ['a resident', 'batchGet', OTHER, DENIED],
  ['a resident', 'batchGet', [OWN, OTHER], DENIED],
  ['signed out', 'batchGet', OWN, DENIED],
  ['a resident', 'listen', OWN, 'allowed'],
  ['a resident', 'listen', OTHER, DENIED],
  ['a resident', 'listen', [OWN, OTHER], DENIED],
  ['signed out', 'listen', OWN, DENIED],
  ['unverified', 'listen', OWN, DENIED],
  ['a resident', 'listen to a query', 'schools', DENIED],
  ['a resident', 'listen to a collection group', 'schools', DENIED],
  ['a resident', 'list', 'schools', DENIED],
  ['a resident', 'list', `${OWN}/machines`, DENIED],
  ['signed out', 'list', 'schools', DENIED],
  ['a resident', 'query', 'schools', DENIED],
  ['a resident', 'query by name', OWN, DENIED],
  ['a resident', 'query a sub-collection', OWN, DENIED],
  ['a resident', 'query a collection group', 'schools', DENIED],
  ['a resident', 'count', 'schools', DENIED],
  ['a resident', 'list collections', OWN, DENIED],

  // Writes
  ['a resident', 'update', OWN, DENIED],
  ['a resident', 'create', 'schools/new.example', DENIED],
  ['ada@new.example', 'update', 'schools/new.example', DENIED],
  ['a resident', 'delete', OWN, DENIED],
  ['a resident', 'update', `${OWN}/machines/1`, DENIED],
  ['a resident', 'commit an update', OWN, DENIED],
  ['a resident', 'commit a server time', OWN, DENIED],
  ['a resident', 'commit a deletion', OWN, DENIED],
  ['a resident', 'batchWrite', OWN, DENIED],
  ['signed out', 'update', OWN, DENIED],
  ['signed out', 'delete', OWN, DENIED],
  ['unverified', 'update', OWN, DENIED],

  // The gateway's rights
  ['the owner', 'get', OWN, 'allowed'],
  ['the owner', 'batchGet', [OWN, OTHER], 'allowed'],
  ['the owner', 'listen', OWN, 'allowed'],
  ['the owner', 'list', 'schools', 'allowed'],
  ['the owner', 'update', OWN, 'allowed'],
  ['the owner', 'update', 'users/ada', 'allowed'],
  ['the owner', 'delete', OWN, 'allowed'],
  ['the owner', 'commit an update', OWN, 'allowed'],
  ['the owner', 'commit a deletion', OWN, 'allowed'],
];

const INVALID = 'UNAUTHENTICATED';

/**
 * Which tokens are valid. Google's servers and the local backend verify tokens before the rules apply; the
 * official emulator only decodes them, so its answer stands last.
 */
export const TOKEN_TABLE: readonly (readonly [...AccessRow, official: string])[] = [
  ['a wrong signature', 'get', OWN, INVALID, 'allowed'],
  ['a signature of RS256', 'get', OWN, INVALID, 'allowed'],
  ['a signature of HS256', 'get', OWN, INVALID, 'allowed'],
  ['a signature left out', 'get', OWN, INVALID, 'allowed'],
  ['an expired token', 'get', OWN, INVALID, 'allowed'],
  ['an expired token', 'listen', OWN, INVALID, 'allowed'],
  ['an expired token', 'update', OWN, INVALID, 'PERMISSION_DENIED'],
  ['a token without expiry', 'get', OWN, INVALID, 'allowed'],
  ['a token of another project', 'get', OWN, INVALID, 'allowed'],
  ['a token of another project', 'listen', OWN, INVALID, 'allowed'],
  ['a token for another audience', 'get', OWN, INVALID, 'allowed'],
  ['a token of another issuer', 'get', OWN, INVALID, 'allowed'],
  ['a token of nobody', 'get', OWN, INVALID, 'allowed'],
  ['the owner in capitals', 'get', OWN, INVALID, 'allowed'],
  ['a token in two parts', 'get', OWN, INVALID, 'INVALID_ARGUMENT'],
  ['no token at all', 'get', OWN, INVALID, 'INVALID_ARGUMENT'],
  ['another scheme', 'get', OWN, INVALID, 'UNKNOWN'],
];
