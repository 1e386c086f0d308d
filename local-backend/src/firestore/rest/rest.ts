import type { Exchange } from '../../http/loopbackServer.ts';
import { pathSegments } from '../../http/requests.ts';
import { RpcError, sendJson } from '../../http/responses.ts';
import { authorize, type Caller, type Identify, type Operation } from '../access/accessRules.ts';
import type { DocumentStore, Microseconds } from '../documents/documentStore.ts';
import type { Database } from '../documents/names.ts';
import { serveBatchGet, serveCollection, serveCommit, serveDocument } from './restDocuments.ts';

/** Methods of the REST interface that are not served here, by what the access rule sees in them. */
const UNSERVED: Partial<Record<string, Operation>> = {
  runQuery: 'list',
  runAggregationQuery: 'list',
  listCollectionIds: 'list',
  beginTransaction: 'write',
  rollback: 'write',
  batchWrite: 'write',
  createDocument: 'write',
};

/**
 * Refuses a `POST` to what isn't served. The access rule speaks first, as everywhere else: who may not
 * do it is told so.
 *
 * @param ids - Of a collection, or the last one ends with a method, such as `campus.example:runQuery`.
 * @throws {RpcError} PERMISSION_DENIED or UNIMPLEMENTED when it is a method of Firestore.
 */
const refuseUnserved = (caller: Caller, ids: readonly string[]): void => {
  const [, method = 'createDocument'] = /:(\w+)$/.exec(ids.at(-1) ?? '') ?? [];
  const operation = UNSERVED[method];
  if (operation === undefined) return;
  authorize(caller, operation, ids.join('/'));
  throw new RpcError('UNIMPLEMENTED', `${method} is not served here.`);
};

/**
 * Refuses a request that belongs to a transaction. None is begun here, so it is of another server; what
 * it has read must not be overwritten as if nothing had happened since.
 *
 * @throws {RpcError} INVALID_ARGUMENT as Firestore does for one that it doesn't know.
 */
export const refuseTransaction = (transaction: unknown): void => {
  if (transaction === undefined || transaction === '') return;
  throw new RpcError('INVALID_ARGUMENT', 'Invalid transaction: transactions are not served here.');
};

/** What stands behind the REST interface. */
interface RestBackend {
  readonly database: Database;
  readonly documents: DocumentStore;
  readonly now: () => Microseconds;
  readonly identify: Identify;
}

const notServed = (url: URL): RpcError => new RpcError('NOT_FOUND', `Not served: ${url.pathname}`);

const serveDocuments = async (
  backend: RestBackend,
  exchange: Exchange,
  [documents, ...ids]: readonly string[],
): Promise<void> => {
  const { request, url } = exchange;
  const caller = backend.identify(request.headers.authorization);
  const context = { ...backend, ...exchange, caller };
  if (documents === 'documents' && ids.length > 0) {
    if (request.method === 'POST') refuseUnserved(caller, ids);
    return ids.length % 2 === 1 && request.method === 'GET'
      ? serveCollection(context, ids)
      : serveDocument(context, ids);
  }
  if (ids.length === 0 && request.method === 'POST') {
    if (documents === 'documents:commit') return serveCommit(context);
    if (documents === 'documents:batchGet') return serveBatchGet(context);
    if (documents?.startsWith('documents:') === true) refuseUnserved(caller, [documents]);
  }
  throw notServed(url);
};

const serveEmulator = (
  { documents }: RestBackend,
  { request, response, url }: Exchange,
  rest: string,
): void => {
  if (request.method === 'DELETE' && rest === 'databases/(default)/documents') {
    documents.clear();
    return sendJson(response, 200, {});
  }
  if (request.method === 'GET' && rest === 'listeners') {
    return sendJson(response, 200, { listeners: documents.listenerCount() });
  }
  throw notServed(url);
};

/**
 * Serves the REST paths of the official emulator, for one project.
 * See https://firebase.google.com/docs/emulator-suite/connect_firestore
 */
export const serveRest = async (backend: RestBackend, exchange: Exchange): Promise<void> => {
  const segments = pathSegments(exchange.url);
  const { projectId } = backend.database;
  const below = (...prefix: readonly string[]): boolean =>
    prefix.every((segment, index) => segments[index] === segment);
  if (below('')) {
    exchange.response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' });
    exchange.response.end('Ok\n');
    return;
  }
  if (below('v1', 'projects', projectId, 'databases', '(default)')) {
    return serveDocuments(backend, exchange, segments.slice(5));
  }
  if (below('emulator', 'v1', 'projects', projectId)) {
    return serveEmulator(backend, exchange, segments.slice(4).join('/'));
  }
  throw notServed(exchange.url);
};
