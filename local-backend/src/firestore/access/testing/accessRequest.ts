import { LOCAL_PROJECT_ID } from '../../../localProject.ts';

const DOCUMENTS = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;

export interface RestRequest {
  readonly method: string;
  /** Below the documents. */
  readonly address: string;
  readonly body?: object;
}

/** A request, or a target to listen to. */
export type AccessRequest = RestRequest | { readonly target: object };

const nameOf = (path: string): string => `${DOCUMENTS}/${path}`;
/** Of a document or a collection, below the documents. */
export const addressOf = (path: string): string =>
  `/${path.split('/').map(encodeURIComponent).join('/')}`;
const queryOf = (collectionId: string, more: object = {}, allDescendants = false) => ({
  structuredQuery: { from: [{ collectionId, allDescendants }], ...more },
});
const written = { fields: { written: { booleanValue: true } } };
const serverTime = [{ fieldPath: 'written', setToServerValue: 'REQUEST_TIME' }];

const get = (path: string): AccessRequest => ({ method: 'GET', address: addressOf(path) });
const post = (address: string, body: object): AccessRequest => ({ method: 'POST', address, body });
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
  'query a sub-collection': (path) => post(`${addressOf(path)}:runQuery`, queryOf('machines')),
  'query a collection group': (collection) => post(':runQuery', queryOf(collection, {}, true)),
  count: (collection) => {
    const aggregations = [{ alias: 'n', count: {} }];
    const structuredAggregationQuery = { ...queryOf(collection), aggregations };
    return post(':runAggregationQuery', { structuredAggregationQuery });
  },
  'list collections': (path) => post(`${addressOf(path)}:listCollectionIds`, {}),
} satisfies Record<string, (path: string, ...more: readonly string[]) => AccessRequest>;

const WRITES = {
  update: (path) => ({ method: 'PATCH', address: addressOf(path), body: written }),
  create: (path) => {
    const [collection = '', documentId = ''] = path.split('/');
    return post(`/${collection}?${new URLSearchParams({ documentId })}`, written);
  },
  delete: (path) => ({ method: 'DELETE', address: addressOf(path) }),
  'commit an update': (path) => write('commit', updateOf(path)),
  'commit a server time': (path) =>
    write('commit', { transform: { document: nameOf(path), fieldTransforms: serverTime } }),
  'commit a deletion': (path) => write('commit', { delete: nameOf(path) }),
  batchWrite: (path) => write('batchWrite', updateOf(path)),
} satisfies Record<string, (path: string) => AccessRequest>;

/** What can be asked of a document or a collection. */
export type AccessOperation = keyof typeof READS | keyof typeof WRITES;

const isWriteName = (name: AccessOperation): name is keyof typeof WRITES =>
  Object.hasOwn(WRITES, name);

/** Whether it would change a document. */
export const isWrite = (operation: AccessOperation): boolean => isWriteName(operation);

export const accessRequest = (
  operation: AccessOperation,
  [path = '', ...more]: readonly string[],
): AccessRequest =>
  isWriteName(operation) ? WRITES[operation](path) : READS[operation](path, ...more);
