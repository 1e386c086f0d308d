import { expect, test } from '@jest/globals';
import { isList, isRecord } from '../../http/googleApi.ts';
import { describeBackends, DOCUMENTS, patch, send, text } from '../../testing/comparedBackends.ts';
import { authorizationOf, INVALID_TOKENS, STRANGERS } from './testing/callers.ts';

const urlPathOf = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`;
const nameOf = (path: string): string => `${DOCUMENTS}/${path}`;
const queryOf = (collectionId: string) => ({
  structuredQuery: { from: [{ collectionId, allDescendants: true }] },
});
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

const statusOf = (answer: unknown): string => {
  const first = isList(answer) ? answer[0] : answer;
  const error = isRecord(first) ? first['error'] : undefined;
  return isRecord(error) ? String(error['status']) : JSON.stringify(answer);
};

/** Sends a request to documents that exist. @returns Success or a status, and whether one changed. */
const sendRow = async (
  origin: string,
  caller: string,
  operation: Operation,
  paths: readonly string[],
) => {
  const base = `${origin}/v1/${DOCUMENTS}`;
  const documents = paths.filter((path) => path.split('/').length % 2 === 0);
  const urls = documents.map((path) => base + urlPathOf(path));
  const written = await Promise.all(urls.map((url) => patch(url, text('before'))));
  const authorization = authorizationOf(caller);
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
};

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
  official?: string,
])[] = [
  ...Object.keys(STRANGERS).map((who) => [who, 'get', OWN, DENIED] as const),
  ['a resident', 'get', OWN, 'allowed'],
  ['no e-mail', 'get', 'schools/undefined', DENIED],
  ['claims of an administrator', 'get', OTHER, DENIED],
  ['claims of an administrator', 'update', OWN, DENIED],

  // Whose school it is: tools/scripts/accessRule.test.ts tries any e-mail
  ['ADA@CAMPUS.EXAMPLE', 'get', OWN, 'allowed'],
  ['ada@tech.example@campus.example', 'get', OWN, 'allowed'],
  ['ada@tech.example\n@campus.example', 'get', OTHER, DENIED],

  // Other documents
  ['a resident', 'get', OTHER, DENIED],
  ['a resident', 'get', 'schools/example', DENIED],
  ['a resident', 'get', 'Schools/campus.example', DENIED],
  ['a resident', 'get', 'users/campus.example', DENIED],
  ['a resident', 'get', `${OWN}/machines/1`, DENIED],
  ['a resident', 'get', `users/ada/${OWN}`, DENIED],

  // Other ways to read
  ['a resident', 'batchGet', OWN, 'allowed'],
  ['a resident', 'batchGet', [OWN, OTHER], DENIED],
  ['signed out', 'batchGet', OWN, DENIED],
  ['a resident', 'get', 'schools', DENIED],
  ['a resident', 'query a collection group', 'schools', DENIED],

  // Writes
  ['a resident', 'update', OWN, DENIED],
  ['a resident', 'delete', OWN, DENIED],
  ['a resident', 'commit an update', OWN, DENIED],
  ['a resident', 'update', `${OWN}/machines/1`, DENIED],
  ['signed out', 'update', OWN, DENIED],

  // The gateway's rights
  ['the owner', 'get', OWN, 'allowed'],
  ['the owner', 'batchGet', [OWN, OTHER], 'allowed'],
  ['the owner', 'get', 'schools', 'allowed'],
  ['the owner', 'update', 'users/ada', 'allowed'],
  ['the owner', 'delete', OWN, 'allowed'],
  ['the owner', 'commit an update', OWN, 'allowed'],

  // Tokens
  ...Object.keys(INVALID_TOKENS).map((who) => [who, 'get', OWN, INVALID, 'allowed'] as const),
  ['an expired token', 'update', OWN, INVALID, DENIED],
  ['a token in two parts', 'get', OWN, INVALID, 'INVALID_ARGUMENT'],
  ['no token at all', 'get', OWN, INVALID, 'INVALID_ARGUMENT'],
  ['another scheme', 'get', OWN, INVALID, 'UNKNOWN'],
];

describeBackends('the access rule', (backend) => {
  test.each(ROWS)('%j, %s %j: %s', async (who, what, path, answer, official = answer) => {
    const expected = backend.isLocal ? answer : official;
    expect(await sendRow(backend.origin, who, what, [path].flat())).toEqual({
      answer: expected,
      isChanged: expected === 'allowed' && /^(update|delete|commit)/.test(what),
    });
  });
});
