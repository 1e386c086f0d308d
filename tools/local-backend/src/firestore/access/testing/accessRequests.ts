import { isList, isRecord } from '../../../json.ts';
import { LOCAL_PROJECT_ID } from '../../../localProject.ts';
import { createChannelClient, kindOf, patch, send, text } from '../../testing/clients.ts';
import type { AccessRow } from './accessTable.ts';
import { authorizationOf } from './callers.ts';

const DOCUMENTS = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;

interface RestRequest {
  readonly method: string;
  /** Appended to the URL of the documents. */
  readonly urlPath: string;
  readonly body?: object;
}

/** A request, or a target to listen to. */
type AccessRequest = RestRequest | { readonly target: object };

const nameOf = (path: string): string => `${DOCUMENTS}/${path}`;
const urlPathOf = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`;
const queryOf = (collectionId: string, more: object = {}, allDescendants = false) => ({
  structuredQuery: { from: [{ collectionId, allDescendants }], ...more },
});
const written = { fields: { written: { booleanValue: true } } };
const serverTime = [{ fieldPath: 'written', setToServerValue: 'REQUEST_TIME' }];

const get = (path: string): AccessRequest => ({ method: 'GET', urlPath: urlPathOf(path) });
const post = (urlPath: string, body: object): AccessRequest => ({ method: 'POST', urlPath, body });
const write = (method: string, one: object): AccessRequest => post(`:${method}`, { writes: [one] });
const updateOf = (path: string): object => ({ update: { name: nameOf(path), ...written } });

const READS = {
  get,
  list: get,
  batchGet: (...paths) => post(':batchGet', { documents: paths.map(nameOf) }),
  listen: (...paths) => ({ target: { documents: { documents: paths.map(nameOf) } } }),
  'listen to a query': (collection) => ({
    target: { query: { parent: DOCUMENTS, ...queryOf(collection) } },
  }),
  'listen to a collection group': (collection) => ({
    target: { query: { parent: DOCUMENTS, ...queryOf(collection, {}, true) } },
  }),
  query: (collection) => post(':runQuery', queryOf(collection)),
  'query by name': (path) => {
    const value = { referenceValue: nameOf(path) };
    const fieldFilter = { field: { fieldPath: '__name__' }, op: 'EQUAL', value };
    return post(':runQuery', queryOf(path.split('/')[0] ?? '', { where: { fieldFilter } }));
  },
  'query a sub-collection': (path) => post(`${urlPathOf(path)}:runQuery`, queryOf('machines')),
  'query a collection group': (collection) => post(':runQuery', queryOf(collection, {}, true)),
  count: (collection) => {
    const aggregations = [{ alias: 'n', count: {} }];
    const structuredAggregationQuery = { ...queryOf(collection), aggregations };
    return post(':runAggregationQuery', { structuredAggregationQuery });
  },
  'list collections': (path) => post(`${urlPathOf(path)}:listCollectionIds`, {}),
} satisfies Record<string, (path: string, ...more: readonly string[]) => AccessRequest>;

const WRITES = {
  update: (path) => ({ method: 'PATCH', urlPath: urlPathOf(path), body: written }),
  create: (path) => {
    const [collection = '', documentId = ''] = path.split('/');
    return post(`/${collection}?${new URLSearchParams({ documentId })}`, written);
  },
  delete: (path) => ({ method: 'DELETE', urlPath: urlPathOf(path) }),
  'commit an update': (path) => write('commit', updateOf(path)),
  'commit a server time': (path) =>
    write('commit', { transform: { document: nameOf(path), fieldTransforms: serverTime } }),
  'commit a deletion': (path) => write('commit', { delete: nameOf(path) }),
  batchWrite: (path) => write('batchWrite', updateOf(path)),
} satisfies Record<string, (path: string) => AccessRequest>;

/** A request for a document or a collection. */
export type AccessOperation = keyof typeof READS | keyof typeof WRITES;

const isWriteName = (name: AccessOperation): name is keyof typeof WRITES =>
  Object.hasOwn(WRITES, name);

/** Whether the operation would change a document. */
export const isWrite = (operation: AccessOperation): boolean => isWriteName(operation);

const accessRequest = (
  operation: AccessOperation,
  [path = '', ...more]: readonly string[],
): AccessRequest =>
  isWriteName(operation) ? WRITES[operation](path) : READS[operation](path, ...more);

const PERMISSION_DENIED = 7;

const statusOf = (answer: unknown): string => {
  const first = isList(answer) ? answer[0] : answer;
  const error = isRecord(first) ? first['error'] : undefined;
  return isRecord(error) ? String(error['status']) : JSON.stringify(answer);
};

const isDocument = (path: string): boolean => path.split('/').length % 2 === 0;

const sendRest = async (
  base: string,
  authorization: string | undefined,
  { method, urlPath, body }: RestRequest,
): Promise<string> => {
  const headers = {
    'Content-Type': 'application/json',
    ...(authorization !== undefined && { Authorization: authorization }),
  };
  const { code, answer } = await send(method, base + urlPath, JSON.stringify(body), headers);
  return code === 200 ? 'allowed' : statusOf(answer);
};

const listen = async (
  origin: string,
  authorization: string | undefined,
  target: object,
): Promise<string> => {
  const client = createChannelClient(origin);
  const token = authorization?.replace('Bearer ', '');
  const sid = await client.open(token, { addTarget: { ...target, targetId: 2 } });
  const isEnd = (kind: string): boolean => ['CURRENT', 'REMOVE', 'error'].includes(kind);
  const messages = await client.listen(sid, {}, (all) => all.map(kindOf).some(isEnd));
  await client.terminate(sid);
  const end = messages.find((message) => isEnd(kindOf(message)));
  if (end === undefined) throw new Error('The channel ended without an answer.');
  if (kindOf(end) === 'CURRENT') return 'allowed';
  const change = isRecord(end.payload) ? end.payload['targetChange'] : undefined;
  const cause = isRecord(change) ? change['cause'] : undefined;
  const isDenied = isRecord(cause) && cause['code'] === PERMISSION_DENIED;
  return isDenied ? 'PERMISSION_DENIED' : statusOf(end.payload);
};

/**
 * Sends the real request of a row. Its documents exist before, unless it creates one.
 *
 * @returns The answer, and whether a document changed.
 */
export const sendRow = async (
  origin: string,
  [who, what, path]: AccessRow,
): Promise<{ readonly answer: string; readonly isChanged: boolean }> => {
  const base = `${origin}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
  const paths = [path].flat();
  const documents = paths.filter(isDocument).map((one) => base + urlPathOf(one));
  for (const url of documents) {
    await (what === 'create' ? send('DELETE', url) : patch(url, text('before')));
  }
  const stateOf = (url: string) => send('GET', url);
  const before = await Promise.all(documents.map(stateOf));
  const authorization = authorizationOf(who);
  const request = accessRequest(what, paths);
  const answer =
    'target' in request
      ? await listen(origin, authorization, request.target)
      : await sendRest(base, authorization, request);
  const after = await Promise.all(documents.map(stateOf));
  return { answer, isChanged: JSON.stringify(after) !== JSON.stringify(before) };
};
