import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RunningServer } from '../../http/loopbackServer.ts';
import { isList, isRecord } from '../../json.ts';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { comparedBackends, START_LIMIT_MS } from '../../testing/comparedBackends.ts';
import { createChannelClient, kindOf, patch, send, text } from '../testing/clients.ts';
import { authorizationOf, INVALID_TOKENS, STRANGERS } from './testing/callers.ts';

// The first requests to a freshly started emulator are slow.
jest.setTimeout(START_LIMIT_MS);

const DOCUMENTS = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;

const urlPathOf = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`;
const nameOf = (path: string): string => `${DOCUMENTS}/${path}`;
const namesOf = (paths: readonly string[]) => ({ documents: paths.map(nameOf) });
const queryOf = (collectionId: string, allDescendants = false) => ({
  structuredQuery: { from: [{ collectionId, allDescendants }] },
});
const fields = { written: { booleanValue: true } };

type Request = readonly [method: string, urlPath: string, bodyOrTarget?: object];

/** A request by REST, or on the Listen channel, for documents or a collection. */
const REQUESTS = {
  get: (path) => ['GET', urlPathOf(path)],
  list: (path) => ['GET', urlPathOf(path)],
  batchGet: (_, paths) => ['POST', ':batchGet', namesOf(paths)],
  query: (path) => ['POST', ':runQuery', queryOf(path)],
  'query a collection group': (path) => ['POST', ':runQuery', queryOf(path, true)],
  listen: (_, paths) => ['LISTEN', '', { documents: namesOf(paths) }],
  'listen to a query': (path) => ['LISTEN', '', { query: { parent: DOCUMENTS, ...queryOf(path) } }],
  update: (path) => ['PATCH', urlPathOf(path), { fields }],
  delete: (path) => ['DELETE', urlPathOf(path)],
  'commit an update': (path) => [
    'POST',
    ':commit',
    { writes: [{ update: { name: nameOf(path), fields } }] },
  ],
  'commit a deletion': (path) => ['POST', ':commit', { writes: [{ delete: nameOf(path) }] }],
} satisfies Record<string, (path: string, paths: readonly string[]) => Request>;

type Operation = keyof typeof REQUESTS;

const statusOf = (answer: unknown): string => {
  const first = isList(answer) ? answer[0] : answer;
  const error = isRecord(first) ? first['error'] : undefined;
  return isRecord(error) ? String(error['status']) : JSON.stringify(answer);
};

const PERMISSION_DENIED = 7;

const listen = async (
  origin: string,
  authorization: string | undefined,
  target: object | undefined,
): Promise<string> => {
  const client = createChannelClient(origin);
  const token = authorization?.replace('Bearer ', '');
  const sid = await client.open(token, { addTarget: { ...target, targetId: 2 } });
  const isEnd = (kind: string): boolean => ['CURRENT', 'REMOVE', 'error'].includes(kind);
  const messages = await client.listen(sid, (kinds) => kinds.some(isEnd));
  await client.terminate(sid);
  const end = messages.find((message) => isEnd(kindOf(message)));
  if (end === undefined) throw new Error('The channel ended without an answer.');
  if (kindOf(end) === 'CURRENT') return 'allowed';
  const isDenied = JSON.stringify(end).includes(`"code":${PERMISSION_DENIED},`);
  return isDenied ? 'PERMISSION_DENIED' : statusOf(end);
};

const request = async (
  method: string,
  url: string,
  authorization: string | undefined,
  body: object | undefined,
): Promise<string> => {
  const { code, answer } = await send(method, url, JSON.stringify(body), {
    'Content-Type': 'application/json',
    ...(authorization !== undefined && { Authorization: authorization }),
  });
  return code === 200 ? 'allowed' : statusOf(answer);
};

/** Sends a request to documents that exist. @returns Success or a status, and whether one changed. */
const sendRow = async (
  origin: string,
  caller: string,
  operation: Operation,
  paths: readonly string[],
): Promise<{ readonly answer: string; readonly isChanged: boolean }> => {
  const base = `${origin}/v1/${DOCUMENTS}`;
  const documents = paths.filter((path) => path.split('/').length % 2 === 0);
  const urls = documents.map((path) => base + urlPathOf(path));
  const written = await Promise.all(urls.map((url) => patch(url, text('before'))));
  const authorization = authorizationOf(caller);
  const [method, urlPath, body] = REQUESTS[operation](paths[0] ?? '', paths);
  const answer =
    method === 'LISTEN'
      ? await listen(origin, authorization, body)
      : await request(method, base + urlPath, authorization, body);
  const left = await Promise.all(urls.map((url) => send('GET', url)));
  return { answer, isChanged: JSON.stringify(left) !== JSON.stringify(written) };
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
  ['signed in by a password', 'listen', OWN, DENIED],
  ['claims of an administrator', 'get', OTHER, DENIED],
  ['claims of an administrator', 'update', OWN, DENIED],

  // Whose school it is; tools/scripts/accessRule.test.ts tries any e-mail
  ['ADA@CAMPUS.EXAMPLE', 'get', OWN, 'allowed'],
  ['ADA@CAMPUS.EXAMPLE', 'get', 'schools/CAMPUS.EXAMPLE', DENIED],
  ['ada@', 'get', OWN, DENIED],
  ['ada@tech.example@campus.example', 'get', OWN, 'allowed'],
  ['ada@tech.example@campus.example', 'get', OTHER, DENIED],
  ['ada@tech.example\n@campus.example', 'get', OTHER, DENIED],
  ['ada@campus.example\n', 'get', OWN, DENIED],
  ['ada@campus.example.', 'get', OWN, DENIED],
  ['ada@dorm.campus.example', 'get', OWN, DENIED],
  ['ada@.*', 'get', OWN, DENIED],
  ['ada@$0', 'get', OWN, DENIED],
  // Look-alikes: a Cyrillic a, the Kelvin sign
  ['ada@c\u0430mpus.example', 'get', OWN, DENIED],
  ['ada@\u212aampus.example', 'get', 'schools/kampus.example', DENIED],
  ['ada@münchen.example', 'get', 'schools/münchen.example', 'allowed'],

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
  ['a resident', 'listen', OWN, 'allowed'],
  ['a resident', 'listen', [OWN, OTHER], DENIED],
  ['signed out', 'listen', OWN, DENIED],
  ['a resident', 'listen to a query', 'schools', DENIED],
  ['a resident', 'list', 'schools', DENIED],
  ['a resident', 'query', 'schools', DENIED],
  ['a resident', 'query a collection group', 'schools', DENIED],

  // Writes
  ['a resident', 'update', OWN, DENIED],
  ['a resident', 'delete', OWN, DENIED],
  ['a resident', 'commit an update', OWN, DENIED],
  ['a resident', 'commit a deletion', OWN, DENIED],
  ['a resident', 'update', `${OWN}/machines/1`, DENIED],
  ['signed out', 'update', OWN, DENIED],

  // The gateway's rights
  ['the owner', 'get', OWN, 'allowed'],
  ['the owner', 'batchGet', [OWN, OTHER], 'allowed'],
  ['the owner', 'listen', OWN, 'allowed'],
  ['the owner', 'list', 'schools', 'allowed'],
  ['the owner', 'update', 'users/ada', 'allowed'],
  ['the owner', 'delete', OWN, 'allowed'],
  ['the owner', 'commit an update', OWN, 'allowed'],
  ['the owner', 'commit a deletion', OWN, 'allowed'],

  // Tokens
  ...Object.keys(INVALID_TOKENS).map((who) => [who, 'get', OWN, INVALID, 'allowed'] as const),
  ['an expired token', 'listen', OWN, INVALID, 'allowed'],
  ['an expired token', 'update', OWN, INVALID, DENIED],
  ['a token in two parts', 'get', OWN, INVALID, 'INVALID_ARGUMENT'],
  ['no token at all', 'get', OWN, INVALID, 'INVALID_ARGUMENT'],
  ['another scheme', 'get', OWN, INVALID, 'UNKNOWN'],
];

describe.each(comparedBackends('the access rule is'))('the access rule, $name', (backend) => {
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await backend.start();
  });
  afterAll(() => server?.close());

  test.each(ROWS)('%j, %s %j: %s', async (who, what, path, answer, official = answer) => {
    const expected = backend.name === 'local backend' ? answer : official;
    expect(await sendRow(server?.origin ?? '', who, what, [path].flat())).toEqual({
      answer: expected,
      isChanged: expected === 'allowed' && /^(update|delete|commit)/.test(what),
    });
  });
});
