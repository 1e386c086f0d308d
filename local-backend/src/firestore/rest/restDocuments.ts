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
import { refuseTransaction } from './rest.ts';

/** What a REST request to the documents has to do with. */
interface RestContext extends Exchange {
  readonly caller: Caller;
  readonly database: Database;
  readonly documents: DocumentStore;
  readonly now: () => Microseconds;
}

/** The document's own name, which every answer has anyway. */
const NAME = '__name__';

/**
 * A way to the REST form of documents with only the fields of a mask, or with all where there is none.
 *
 * @throws {RpcError} INVALID_ARGUMENT when the mask holds what is no field path.
 */
const maskedBy = (mask: readonly unknown[] | undefined): ((document: StoredDocument) => string) => {
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
  const toJson = maskedBy(query.all('mask.fieldPaths'));
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
      const toJson = maskedBy(readQuery(url, ['mask.fieldPaths']).all('mask.fieldPaths'));
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
      throw new RpcError('UNIMPLEMENTED', 'A document is served by GET, PATCH and DELETE.');
  }
};

/** `GET` of a collection: its documents, on one page unless `pageSize` is smaller. */
export const serveCollection = (context: RestContext, segments: readonly string[]): void => {
  const { response, url, caller, database, documents } = context;
  const path = collectionPath(segments);
  authorize(caller, 'list', path);
  const query = readQuery(url, ['mask.fieldPaths', 'pageSize', 'pageToken', 'showMissing']);
  const toJson = maskedBy(query.all('mask.fieldPaths'));
  const pageSize = Number(query.one('pageSize') ?? 0);
  if (!Number.isSafeInteger(pageSize) || pageSize < 0) {
    throw new RpcError('INVALID_ARGUMENT', 'The pageSize is no natural number.');
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

/** `POST …/documents:commit`: several writes, all or none. */
export const serveCommit = async (context: RestContext): Promise<void> => {
  const { request, response, caller, database, documents } = context;
  const body = readMessage(await readJsonBody(request), ['writes', 'transaction']);
  const { writes: json = [] } = body;
  refuseTransaction(body.transaction);
  if (!isList(json)) throw new RpcError('INVALID_ARGUMENT', 'The writes are no list.');
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
  refuseTransaction(body.transaction);
  if (!isList(names)) throw new RpcError('INVALID_ARGUMENT', 'The documents are no list.');
  const paths = names.map(database.pathOf);
  for (const path of paths) authorize(caller, 'get', path);
  const toJson = maskedBy(parseMask(mask));
  const readTime = formatTime(now());
  const found = paths.map((path) => {
    const document = documents.get(path);
    return document === undefined
      ? JSON.stringify({ missing: database.documentName(path), readTime })
      : `{"found":${toJson(document)},"readTime":"${readTime}"}`;
  });
  sendJsonText(response, 200, `[${found.join(',\n')}]`);
};
