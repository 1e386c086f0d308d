import { readQuery } from '../../http/parameters.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { RpcError } from '../../http/rpcError.ts';
import { sendJson, sendJsonText } from '../../http/sendJson.ts';
import { authorize } from '../access/authorize.ts';
import { documentPath } from '../documents/documentPath.ts';
import { applyWrites } from '../writes/applyWrites.ts';
import { parseFieldPath } from '../writes/parseFieldPath.ts';
import { parseDocument, parsePrecondition } from '../writes/parseWrite.ts';
import type { Precondition } from '../writes/write.ts';
import { maskedBy } from './maskedBy.ts';
import type { RestContext } from './restContext.ts';

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
