import type { Exchange } from '../../http/loopbackServer.ts';
import { pathSegments } from '../../http/requests.ts';
import { RpcError, sendJson } from '../../http/responses.ts';
import { authorize, type Caller, type Identify, type Operation } from '../access/accessRules.ts';
import {
  type RestContext,
  serveBatchGet,
  serveCollection,
  serveCommit,
  serveDocument,
} from './restDocuments.ts';

/** Unsupported methods of the REST API, with the operation that the access rule checks. */
const UNSUPPORTED: Partial<Record<string, Operation>> = {
  runQuery: 'list',
  runAggregationQuery: 'list',
  listCollectionIds: 'list',
  beginTransaction: 'write',
  rollback: 'write',
  batchWrite: 'write',
  createDocument: 'write',
};

/**
 * Rejects a `POST` to an unsupported method, after the access rule, which always comes first.
 *
 * @param ids - Of a collection, or with a method at the end such as `campus.example:runQuery`.
 * @throws {RpcError} PERMISSION_DENIED or UNIMPLEMENTED when it is a method of Firestore.
 */
const rejectUnsupported = (caller: Caller, ids: readonly string[]): void => {
  const [, method = 'createDocument'] = /:(\w+)$/.exec(ids.at(-1) ?? '') ?? [];
  const operation = UNSUPPORTED[method];
  if (operation === undefined) return;
  authorize(caller, operation, ids.join('/'));
  throw new RpcError('UNIMPLEMENTED', `${method} is not supported here.`);
};

/** What the REST API serves. */
type RestBackend = Pick<RestContext, 'database' | 'documents' | 'now'> & {
  readonly identify: Identify;
};

const notFound = (url: URL): RpcError => new RpcError('NOT_FOUND', `Not found: ${url.pathname}`);

const serveDocuments = async (
  backend: RestBackend,
  exchange: Exchange,
  [documents, ...ids]: readonly string[],
): Promise<void> => {
  const { request, url } = exchange;
  const caller = backend.identify(request.headers.authorization);
  const context = { ...backend, ...exchange, caller };
  if (documents === 'documents' && ids.length > 0) {
    if (request.method === 'POST') rejectUnsupported(caller, ids);
    return ids.length % 2 === 1 && request.method === 'GET'
      ? serveCollection(context, ids)
      : serveDocument(context, ids);
  }
  if (ids.length === 0 && request.method === 'POST') {
    if (documents === 'documents:commit') return serveCommit(context);
    if (documents === 'documents:batchGet') return serveBatchGet(context);
    if (documents?.startsWith('documents:') === true) rejectUnsupported(caller, [documents]);
  }
  throw notFound(url);
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
  throw notFound(url);
};

/**
 * Serves the REST API of the official emulator, for one project.
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
  throw notFound(exchange.url);
};
