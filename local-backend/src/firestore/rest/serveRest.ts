import { pathSegments } from '../../http/pathSegments.ts';
import { RpcError } from '../../http/rpcError.ts';
import { sendJson } from '../../http/sendJson.ts';
import type { Exchange } from '../../http/serveOnLoopback.ts';
import type { Identify } from '../access/identify.ts';
import type { Database } from '../documents/database.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Microseconds } from '../documents/serverClock.ts';
import { refuseUnserved } from './refuseUnserved.ts';
import { serveBatchGet } from './serveBatchGet.ts';
import { serveCollection } from './serveCollection.ts';
import { serveCommit } from './serveCommit.ts';
import { serveDocument } from './serveDocument.ts';

/** What stands behind the REST interface. */
export interface RestBackend {
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
