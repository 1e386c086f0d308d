import type { Exchange } from '../http/apiServer.ts';
import {
  invalidArgument,
  pathSegments,
  readJsonBody,
  readList,
  readMessage,
  readQuery,
  RpcError,
  sendJson,
} from '../http/googleApi.ts';
import { authorize, type Caller, type Identify } from './access/accessRules.ts';
import type { DocumentStore } from './documents/documentStore.ts';
import { findDocuments, parseQuery } from './documents/queries.ts';
import { documentPath, joinIds, parseFieldPath } from './documents/values.ts';
import {
  applyWrites,
  parseDocument,
  parsePrecondition,
  parseWrite,
  type Write,
} from './documents/writes.ts';

/** A request to the REST API, with what it serves. */
interface RestExchange extends Exchange {
  readonly documents: DocumentStore;
  readonly caller: Caller;
}

const UPDATE_MASK = 'updateMask.fieldPaths';
const MUST_EXIST = 'currentDocument.exists';

/** Applies writes if the caller may do each of them. */
function applyAllowed({ documents, caller }: RestExchange, writes: readonly Write[]) {
  return applyWrites(documents, writes, ({ path, fields, ...more }) => {
    authorize(caller, fields === undefined ? 'delete' : { fields, ...more }, path);
  });
}

function preconditionIn(query: URLSearchParams) {
  return parsePrecondition({ exists: query.get(MUST_EXIST) });
}

function getDocument({ url, response, documents }: RestExchange, path: string): void {
  readQuery(url, []);
  const document = documents.get(path);
  if (document === undefined) {
    throw new RpcError('NOT_FOUND', `Document (${documents.nameOf(path)}) not found.`);
  }
  sendJson(response, 200, document);
}

async function patchDocument(exchange: RestExchange, path: string): Promise<void> {
  const { request, response, url, documents } = exchange;
  const query = readQuery(url, [UPDATE_MASK, MUST_EXIST]);
  const { fields } = parseDocument(await readJsonBody(request));
  const mask = query.has(UPDATE_MASK) ? query.getAll(UPDATE_MASK).map(parseFieldPath) : undefined;
  applyAllowed(exchange, [{ path, precondition: preconditionIn(query), fields, mask }]);
  sendJson(response, 200, documents.get(path) ?? {});
}

function deleteDocument(exchange: RestExchange, path: string): void {
  const precondition = preconditionIn(readQuery(exchange.url, [MUST_EXIST]));
  applyAllowed(exchange, [{ path, precondition, fields: undefined }]);
  sendJson(exchange.response, 200, {});
}

/** All documents of a collection. */
function listDocuments({ response, url, documents }: RestExchange, path: string): void {
  readQuery(url, []);
  const list = documents.list(path);
  sendJson(response, 200, list.length === 0 ? {} : { documents: list });
}

/** The body of a `POST`. None of a transaction: none starts here, so nothing would isolate it. */
async function readCall<Name extends string>(
  { request }: RestExchange,
  names: readonly Name[],
): Promise<{ readonly [name in Name]?: unknown }> {
  const { transaction = '', ...call } = await readJsonBody(request);
  if (transaction === '') return readMessage(call, names);
  throw invalidArgument('Invalid transaction: transactions are not supported here.');
}

/** `POST …/documents:commit`: applies several writes atomically. */
async function commit(exchange: RestExchange): Promise<void> {
  const { response, documents } = exchange;
  const call = await readCall(exchange, ['writes']);
  const writes = readList(call.writes).map((write) => parseWrite(write, documents));
  const { commitTime, serverTime } = applyAllowed(exchange, writes);
  sendJson(response, 200, {
    writeResults: writes.map(({ path, fields, serverTimes = [] }) => ({
      ...(fields !== undefined && {
        updateTime: documents.get(path)?.updateTime ?? commitTime,
      }),
      ...(serverTimes.length > 0 && { transformResults: serverTimes.map(() => serverTime) }),
    })),
    commitTime,
  });
}

/** `POST …/documents:batchGet`: reads documents by name. */
async function batchGet(exchange: RestExchange): Promise<void> {
  const { response, caller, documents } = exchange;
  const call = await readCall(exchange, ['documents']);
  const paths = readList(call.documents).map((name) => documents.pathOf(name));
  for (const path of paths) authorize(caller, 'get', path);
  const readTime = documents.now();
  const read = paths.map((path) => {
    const document = documents.get(path);
    return document === undefined
      ? { missing: documents.nameOf(path), readTime }
      : { found: document, readTime };
  });
  sendJson(response, 200, read);
}

/** `POST …:runQuery`: the documents of a collection below a document, or of one at the top. */
async function runQuery(exchange: RestExchange, parent: string): Promise<void> {
  const { response, documents } = exchange;
  const query = parseQuery(await readCall(exchange, ['structuredQuery']), parent);
  const readTime = documents.now();
  const found = findDocuments(documents, query).map((document) => ({ document, readTime }));
  sendJson(response, 200, found.length === 0 ? [{ readTime }] : found);
}

const RUN_QUERY = ':runQuery';

/** Serves a `POST`. @param path Such as `:commit` or `schools/campus.example:runQuery`. */
function serveCall(exchange: RestExchange, path: string): Promise<void> {
  if (path === ':commit') return commit(exchange);
  if (path === ':batchGet') return batchGet(exchange);
  authorize(exchange.caller, 'list', path);
  if (path.endsWith(RUN_QUERY)) return runQuery(exchange, path.slice(0, -RUN_QUERY.length));
  throw new RpcError('UNIMPLEMENTED', `${path} is not supported here.`);
}

/** Serves one document or collection. */
function serveResource(exchange: RestExchange, ids: readonly string[]): Promise<void> | void {
  const { caller, request } = exchange;
  if (request.method === 'GET' && ids.length % 2 === 1) {
    const path = joinIds(ids);
    authorize(caller, 'list', path);
    return listDocuments(exchange, path);
  }
  const path = documentPath(ids);
  if (request.method === 'GET') {
    authorize(caller, 'get', path);
    return getDocument(exchange, path);
  }
  if (request.method === 'PATCH') return patchDocument(exchange, path);
  if (request.method === 'DELETE') return deleteDocument(exchange, path);
  throw new RpcError('UNIMPLEMENTED', 'Documents support GET, PATCH and DELETE only.');
}

/**
 * Serves the REST API of the official emulator, for one project.
 * See https://firebase.google.com/docs/emulator-suite/connect_firestore
 */
export function serveRest(
  exchange: Exchange,
  projectId: string,
  documents: DocumentStore,
  identify: Identify,
): Promise<void> | void {
  const { request, response, url } = exchange;
  const segments = pathSegments(url);
  const path = segments.join('/');
  if (path === '') {
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Ok\n');
    return;
  }
  const emulator = `emulator/v1/projects/${projectId}`;
  if (request.method === 'DELETE' && path === `${emulator}/databases/(default)/documents`) {
    documents.clear();
    return sendJson(response, 200, {});
  }
  if (request.method === 'GET' && path === `${emulator}/listeners`) {
    const under = url.searchParams.get('under') ?? '';
    return sendJson(response, 200, { listeners: documents.listenerCount(under) });
  }
  const root = `v1/projects/${projectId}/databases/(default)/documents`;
  if (!path.startsWith(`${root}/`) && !path.startsWith(`${root}:`)) {
    throw new RpcError('NOT_FOUND', `Not found: ${url.pathname}`);
  }
  const restExchange = { ...exchange, documents, caller: identify(request.headers.authorization) };
  return request.method === 'POST'
    ? serveCall(restExchange, path.slice(root.length).replace('/', ''))
    : serveResource(restExchange, segments.slice(6));
}
