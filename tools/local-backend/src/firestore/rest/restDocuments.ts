import type { Exchange } from '../../http/loopbackServer.ts';
import { readJsonBody, readMessage, readQuery } from '../../http/requests.ts';
import { RpcError, sendJson, sendJsonText } from '../../http/responses.ts';
import { isList } from '../../json.ts';
import { authorize, type Caller } from '../access/accessRules.ts';
import { applyWrites } from '../documents/applyWrites.ts';
import {
  documentJson,
  type DocumentStore,
  formatTime,
  type Microseconds,
  type StoredDocument,
} from '../documents/documentStore.ts';
import { getField, parseFieldPath, setField } from '../documents/fieldPaths.ts';
import { collectionPath, type Database, documentPath } from '../documents/names.ts';
import {
  parseDocument,
  parseMask,
  parsePrecondition,
  parseWrite,
  type Precondition,
} from '../documents/parseWrite.ts';
import type { Fields } from '../documents/values.ts';

/** A REST request, with its caller and the database. */
export interface RestContext extends Exchange {
  readonly caller: Caller;
  readonly database: Database;
  readonly documents: DocumentStore;
  readonly now: () => Microseconds;
}

/** The document's own name, which is in every answer anyway. */
const NAME = '__name__';

/**
 * A serializer for documents with only the fields of a mask, or all fields without one.
 *
 * @throws {RpcError} INVALID_ARGUMENT for an invalid field path in the mask.
 */
const serializerFor = (
  mask: readonly unknown[] | undefined,
): ((document: StoredDocument) => string) => {
  const paths = mask?.filter((path) => path !== NAME).map(parseFieldPath);
  return (document) => {
    if (paths === undefined) return document.json;
    const fields = paths.reduce<Fields>((kept, path) => {
      const value = getField(document.fields, path);
      return value === undefined ? kept : setField(kept, path, value);
    }, {});
    return documentJson({ ...document, fields });
  };
};

const preconditionOf = (
  one: (name: 'currentDocument.exists' | 'currentDocument.updateTime') => string | undefined,
): Precondition =>
  parsePrecondition({
    exists: one('currentDocument.exists') ?? null,
    updateTime: one('currentDocument.updateTime') ?? null,
  });

const patch = async (
  { request, response, url, documents }: RestContext,
  path: string,
): Promise<void> => {
  const query = readQuery(url, [
    'updateMask.fieldPaths',
    'mask.fieldPaths',
    'currentDocument.exists',
    'currentDocument.updateTime',
  ]);
  const toJson = serializerFor(query.all('mask.fieldPaths'));
  const { fields } = parseDocument(await readJsonBody(request));
  applyWrites(documents, [
    {
      kind: 'update',
      path,
      precondition: preconditionOf(query.one),
      fields,
      mask: query.all('updateMask.fieldPaths')?.map(parseFieldPath),
      serverTimes: [],
    },
  ]);
  const document = documents.get(path);
  if (document !== undefined) sendJsonText(response, 200, toJson(document));
};

/** `GET`, `PATCH` and `DELETE` of one document, by its ids. */
export const serveDocument = async (
  context: RestContext,
  segments: readonly string[],
): Promise<void> => {
  const { request, response, url, caller, database, documents } = context;
  const path = documentPath(segments);
  switch (request.method) {
    case 'GET': {
      authorize(caller, 'get', path);
      const toJson = serializerFor(readQuery(url, ['mask.fieldPaths']).all('mask.fieldPaths'));
      const document = documents.get(path);
      if (document === undefined) {
        throw new RpcError('NOT_FOUND', `Document (${database.documentName(path)}) not found.`);
      }
      return sendJsonText(response, 200, toJson(document));
    }
    case 'PATCH':
      authorize(caller, 'write', path);
      return patch(context, path);
    case 'DELETE': {
      authorize(caller, 'write', path);
      const { one } = readQuery(url, ['currentDocument.exists', 'currentDocument.updateTime']);
      applyWrites(documents, [{ kind: 'delete', path, precondition: preconditionOf(one) }]);
      return sendJson(response, 200, {});
    }
    case undefined:
    default:
      throw new RpcError('UNIMPLEMENTED', 'Documents support GET, PATCH and DELETE only.');
  }
};

/** `GET` of a collection: its documents, in pages when there is a `pageSize`. */
export const serveCollection = (context: RestContext, segments: readonly string[]): void => {
  const { response, url, caller, database, documents } = context;
  const path = collectionPath(segments);
  authorize(caller, 'list', path);
  const query = readQuery(url, ['mask.fieldPaths', 'pageSize', 'pageToken', 'showMissing']);
  const toJson = serializerFor(query.all('mask.fieldPaths'));
  const pageSize = Number(query.one('pageSize') ?? 0);
  if (!Number.isSafeInteger(pageSize) || pageSize < 0) {
    throw new RpcError('INVALID_ARGUMENT', 'The pageSize is not a natural number.');
  }
  // A page token is the name of the last document before the page.
  const after = Buffer.from(query.one('pageToken') ?? '', 'base64url').toString();
  if (after !== '') database.pathOf(after);
  const showMissing = query.one('showMissing') === 'true';
  const rest = documents
    .list(path)
    .filter(({ name, document }) => name > after && (showMissing || document !== undefined));
  const page = pageSize === 0 ? rest : rest.slice(0, pageSize);
  const last = page.length < rest.length ? page.at(-1)?.name : undefined;
  const list = page.map(({ name, document }) =>
    document === undefined ? JSON.stringify({ name }) : toJson(document),
  );
  const parts = [
    ...(list.length === 0 ? [] : [`"documents":[${list.join(',')}]`]),
    ...(last === undefined ? [] : [`"nextPageToken":"${Buffer.from(last).toString('base64url')}"`]),
  ];
  sendJsonText(response, 200, `{${parts.join(',')}}`);
};

/**
 * Rejects a request of a transaction. None starts here, so it is of another server, and must not
 * overwrite what changed since it read.
 */
const rejectTransaction = (transaction: unknown): void => {
  if (transaction === undefined || transaction === '') return;
  throw new RpcError(
    'INVALID_ARGUMENT',
    'Invalid transaction: transactions are not supported here.',
  );
};

/** `POST …/documents:commit`: applies several writes atomically. */
export const serveCommit = async (context: RestContext): Promise<void> => {
  const { request, response, caller, database, documents } = context;
  const body = readMessage(await readJsonBody(request), ['writes', 'transaction']);
  const { writes: json = [] } = body;
  rejectTransaction(body.transaction);
  if (!isList(json)) throw new RpcError('INVALID_ARGUMENT', 'The writes are not a list.');
  const writes = json.map((write) => parseWrite(write, database));
  for (const { path } of writes) authorize(caller, 'write', path);
  const { commitTime, transformResults } = applyWrites(documents, writes);
  sendJson(response, 200, {
    writeResults: writes.map(({ kind, path }, index) => {
      if (kind === 'delete') return {};
      const values = transformResults[index] ?? [];
      return {
        updateTime: formatTime(documents.get(path)?.updatedAt ?? commitTime),
        transformResults: values.length > 0 ? values : undefined,
      };
    }),
    commitTime: formatTime(commitTime),
  });
};

/** `POST …/documents:batchGet`: reads documents by name. */
export const serveBatchGet = async (context: RestContext): Promise<void> => {
  const { request, response, caller, database, documents, now } = context;
  const body = readMessage(await readJsonBody(request), ['documents', 'mask', 'transaction']);
  const { documents: names = [], mask } = body;
  rejectTransaction(body.transaction);
  if (!isList(names)) throw new RpcError('INVALID_ARGUMENT', 'The documents are not a list.');
  const paths = names.map(database.pathOf);
  for (const path of paths) authorize(caller, 'get', path);
  const toJson = serializerFor(parseMask(mask));
  const readTime = formatTime(now());
  const found = paths.map((path) => {
    const document = documents.get(path);
    return document === undefined
      ? JSON.stringify({ missing: database.documentName(path), readTime })
      : `{"found":${toJson(document)},"readTime":"${readTime}"}`;
  });
  sendJsonText(response, 200, `[${found.join(',\n')}]`);
};
