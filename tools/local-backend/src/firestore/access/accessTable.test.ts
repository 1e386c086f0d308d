import { expect, test } from '@jest/globals';
import { isList, isRecord } from '../../http/googleApi.ts';
import {
  bearer,
  describeBackends,
  DOCUMENTS,
  patch,
  send,
  text,
} from '../../testing/comparedBackends.ts';

function signedInBy(sign_in_provider: unknown, identities: object = {}): string {
  return bearer({ firebase: { sign_in_provider, identities } });
}

/** `Authorization` headers of those who may read nothing; residents unless stated otherwise. */
const STRANGERS = {
  'signed out': undefined,
  unverified: bearer({ email_verified: false }),
  'verified: not said': bearer({ email_verified: undefined }),
  'verified: null': bearer({ email_verified: null }),
  'verified: as text': bearer({ email_verified: 'true' }),
  'no e-mail': bearer({ email: undefined }),
  'an empty e-mail': bearer({ email: '' }),
  'an e-mail without @': bearer({ email: 'campus.example' }),
  'an e-mail that is null': bearer({ email: null }),
  'an e-mail that is a list': bearer({ email: ['ada@campus.example'] }),
  'an e-mail among the identities only': bearer({
    email: undefined,
    firebase: { sign_in_provider: 'google.com', identities: { email: ['ada@campus.example'] } },
  }),

  // Signed in, but not by Google alone, which is what the login screen offers
  'signed in by a password': signedInBy('password', { 'google.com': ['1'] }),
  'signed in by a custom token': signedInBy('custom'),
  'signed in by Google in capitals': signedInBy('GOOGLE.COM'),
  "signed in by a provider in Google's name": signedInBy('oidc.google.com'),
  'signed in by a list of providers': signedInBy(['google.com']),
  'signed in by a claim of Google': bearer({ sign_in_provider: 'google.com', firebase: {} }),
  'sign-in provider: null': signedInBy(null),
  'sign-in: not said': bearer({ firebase: undefined }),
  'sign-in: as text': bearer({ firebase: 'google.com' }),
};

/**
 * `Authorization` headers that Google's servers and the local backend refuse before the rules apply. The
 * official emulator treats them as residents and the owner, because it only decodes tokens.
 */
const INVALID_TOKENS = {
  'a wrong signature': bearer({}, 'none', 'forged'),
  'a signature left out': bearer({}, 'RS256'),
  'an expired token': bearer({ exp: Math.floor(Date.now() / 1000) - 1 }),
  'a token without expiry': bearer({ exp: undefined }),
  'a token for another audience': bearer({ aud: 'other-laundry' }),
  'a token of another issuer': bearer({ iss: 'https://issuer.example/' }),
  'a token of nobody': bearer({ sub: undefined, user_id: undefined }),
  'the owner in capitals': 'Bearer OWNER',
};

const OWNER = 'Bearer owner';
const RESIDENT = bearer();
/** Its claims give no rights. */
const ADMINISTRATOR = bearer({ admin: true, role: 'owner', sub: 'owner' });

function urlPathOf(path: string): string {
  return `/${path.split('/').map(encodeURIComponent).join('/')}`;
}
function nameOf(path: string): string {
  return `${DOCUMENTS}/${path}`;
}
function queryOf(collectionId: string) {
  return {
    structuredQuery: { from: [{ collectionId, allDescendants: true }] },
  };
}
const fields = { written: { booleanValue: true } };

type Request = readonly [method: string, urlPath: string, body?: object];

/** Requests for documents or a collection. */
const REQUESTS = {
  get: (path) => ['GET', urlPathOf(path)],
  batchGet: (_, paths) => ['POST', ':batchGet', { documents: paths.map(nameOf) }],
  'query a collection group': (path) => ['POST', ':runQuery', queryOf(path)],
  update: (path) => ['PATCH', urlPathOf(path), { fields }],
  delete: (path) => ['DELETE', urlPathOf(path)],
  'commit an update': (path) => [
    'POST',
    ':commit',
    { writes: [{ update: { name: nameOf(path), fields } }] },
  ],
} satisfies Record<string, (path: string, paths: readonly string[]) => Request>;

type Operation = keyof typeof REQUESTS;

function statusOf(answer: unknown): string {
  const first = isList(answer) ? answer[0] : answer;
  const error = isRecord(first) ? first['error'] : undefined;
  return isRecord(error) ? String(error['status']) : JSON.stringify(answer);
}

/** Sends a request to documents that exist. @returns Success or a status, and whether one changed. */
async function sendRow(
  origin: string,
  authorization: string | undefined,
  operation: Operation,
  paths: readonly string[],
) {
  const base = `${origin}/v1/${DOCUMENTS}`;
  const documents = paths.filter((path) => path.split('/').length % 2 === 0);
  const urls = documents.map((path) => base + urlPathOf(path));
  const written = await Promise.all(urls.map((url) => patch(url, text('before'))));
  const [method, urlPath, body] = REQUESTS[operation](paths[0] ?? '', paths);
  const { code, answer } = await send(method, base + urlPath, JSON.stringify(body), {
    'Content-Type': 'application/json',
    ...(authorization !== undefined && { Authorization: authorization }),
  });
  const left = await Promise.all(urls.map((url) => send('GET', url)));
  return {
    answer: code === 200 ? 'allowed' : statusOf(answer),
    isChanged: JSON.stringify(left) !== JSON.stringify(written),
  };
}

const OWN = 'schools/campus.example';
const OTHER = 'schools/tech.example';
const DENIED = 'PERMISSION_DENIED';
const INVALID = 'UNAUTHENTICATED';

/** Who may do what. Where the official emulator's answer differs, it stands last. */
const ROWS: readonly (readonly [
  who: string,
  what: Operation,
  path: string | readonly string[],
  answer: 'allowed' | typeof DENIED | typeof INVALID,
  authorization: string | undefined,
  official?: string,
])[] = [
  ...Object.entries(STRANGERS).map(([who, header]) => [who, 'get', OWN, DENIED, header] as const),
  ['a resident', 'get', OWN, 'allowed', RESIDENT],
  ['no e-mail', 'get', 'schools/undefined', DENIED, STRANGERS['no e-mail']],
  ['claims of an administrator', 'get', OTHER, DENIED, ADMINISTRATOR],
  ['claims of an administrator', 'update', OWN, DENIED, ADMINISTRATOR],

  // Whose school it is: tools/scripts/accessRule.test.ts tries any e-mail
  ['a resident in capitals', 'get', OWN, 'allowed', bearer({ email: 'ADA@CAMPUS.EXAMPLE' })],
  ['two domains', 'get', OWN, 'allowed', bearer({ email: 'ada@tech.example@campus.example' })],
  ['two lines', 'get', OTHER, DENIED, bearer({ email: 'ada@tech.example\n@campus.example' })],

  // Other documents
  ['a resident', 'get', OTHER, DENIED, RESIDENT],
  ['a resident', 'get', 'schools/example', DENIED, RESIDENT],
  ['a resident', 'get', 'Schools/campus.example', DENIED, RESIDENT],
  ['a resident', 'get', 'users/campus.example', DENIED, RESIDENT],
  ['a resident', 'get', `${OWN}/machines/1`, DENIED, RESIDENT],
  ['a resident', 'get', `${OWN}/Buildings/north`, DENIED, RESIDENT],
  ['a resident', 'get', `${OWN}/buildings/north/machines/1`, DENIED, RESIDENT],
  ['a resident', 'get', `users/ada/buildings/north`, DENIED, RESIDENT],
  ['a resident', 'get', `users/ada/${OWN}`, DENIED, RESIDENT],

  // Buildings with documents of their own
  ...Object.entries(STRANGERS).map(
    ([who, header]) => [who, 'get', `${OWN}/buildings/north`, DENIED, header] as const,
  ),
  ['a resident', 'get', `${OWN}/buildings/north`, 'allowed', RESIDENT],
  ['a resident', 'get', `${OWN}/buildings/North Hall`, 'allowed', RESIDENT],
  ['a resident', 'batchGet', [OWN, `${OWN}/buildings/north`], 'allowed', RESIDENT],
  ['a resident', 'get', `${OTHER}/buildings/north`, DENIED, RESIDENT],
  ['a resident', 'batchGet', [OWN, `${OTHER}/buildings/north`], DENIED, RESIDENT],
  ['a resident', 'get', `${OWN}/buildings`, DENIED, RESIDENT],
  ['a resident', 'query a collection group', 'buildings', DENIED, RESIDENT],
  ['a resident', 'update', `${OWN}/buildings/north`, DENIED, RESIDENT],
  ['a resident', 'delete', `${OWN}/buildings/north`, DENIED, RESIDENT],
  ['the owner', 'update', `${OWN}/buildings/north`, 'allowed', OWNER],

  // When buildings are busy, and what that follows from
  ['a resident', 'get', `${OWN}/busy/north`, 'allowed', RESIDENT],
  ['a resident', 'batchGet', [OWN, `${OWN}/busy/north`], 'allowed', RESIDENT],
  ['signed out', 'get', `${OWN}/busy/north`, DENIED, undefined],
  ['unverified', 'get', `${OWN}/busy/north`, DENIED, STRANGERS.unverified],
  ['a resident', 'get', `${OTHER}/busy/north`, DENIED, RESIDENT],
  ['a resident', 'get', `${OWN}/busy`, DENIED, RESIDENT],
  ['a resident', 'query a collection group', 'busy', DENIED, RESIDENT],
  ['a resident', 'get', `${OWN}/busy/north/weeks/1`, DENIED, RESIDENT],
  ['a resident', 'update', `${OWN}/busy/north`, DENIED, RESIDENT],
  ['a resident', 'delete', `${OWN}/busy/north`, DENIED, RESIDENT],
  ['a resident', 'get', `${OWN}/history/north`, DENIED, RESIDENT],
  ['a resident', 'get', `${OTHER}/history/north`, DENIED, RESIDENT],
  ['claims of an administrator', 'get', `${OWN}/history/north`, DENIED, ADMINISTRATOR],
  ['a resident', 'get', `${OWN}/history`, DENIED, RESIDENT],
  ['a resident', 'query a collection group', 'history', DENIED, RESIDENT],
  ['a resident', 'update', `${OWN}/history/north`, DENIED, RESIDENT],
  ['a resident', 'delete', `${OWN}/history/north`, DENIED, RESIDENT],
  ['the owner', 'update', `${OWN}/history/north`, 'allowed', OWNER],

  // Other ways to read
  ['a resident', 'batchGet', OWN, 'allowed', RESIDENT],
  ['a resident', 'batchGet', [OWN, OTHER], DENIED, RESIDENT],
  ['signed out', 'batchGet', OWN, DENIED, undefined],
  ['a resident', 'get', 'schools', DENIED, RESIDENT],
  ['a resident', 'query a collection group', 'schools', DENIED, RESIDENT],

  // Writes
  ['a resident', 'update', OWN, DENIED, RESIDENT],
  ['a resident', 'delete', OWN, DENIED, RESIDENT],
  ['a resident', 'commit an update', OWN, DENIED, RESIDENT],
  ['a resident', 'update', `${OWN}/machines/1`, DENIED, RESIDENT],
  ['signed out', 'update', OWN, DENIED, undefined],

  // The gateway's rights
  ['the owner', 'get', OWN, 'allowed', OWNER],
  ['the owner', 'batchGet', [OWN, OTHER], 'allowed', OWNER],
  ['the owner', 'get', 'schools', 'allowed', OWNER],
  ['the owner', 'update', 'users/ada', 'allowed', OWNER],
  ['the owner', 'delete', OWN, 'allowed', OWNER],
  ['the owner', 'commit an update', OWN, 'allowed', OWNER],

  // Tokens
  ...Object.entries(INVALID_TOKENS).map(
    ([who, header]) => [who, 'get', OWN, INVALID, header, 'allowed'] as const,
  ),
  ['an expired token', 'update', OWN, INVALID, INVALID_TOKENS['an expired token'], DENIED],
  ['a token in two parts', 'get', OWN, INVALID, RESIDENT.slice(0, -1), 'INVALID_ARGUMENT'],
  ['no token at all', 'get', OWN, INVALID, 'Bearer rubbish', 'INVALID_ARGUMENT'],
  ['another scheme', 'get', OWN, INVALID, 'Basic owner', 'UNKNOWN'],
];

describeBackends('the access rule', (backend) => {
  test.each(ROWS)('%s, %s %j: %s', async (_, what, path, answer, header, official = answer) => {
    const expected = backend.isLocal ? answer : official;
    expect(await sendRow(backend.origin, header, what, [path].flat())).toEqual({
      answer: expected,
      isChanged: expected === 'allowed' && /^(update|delete|commit)/.test(what),
    });
  });
});
