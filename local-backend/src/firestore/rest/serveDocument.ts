import { readJsonBody } from '../../http/readJsonBody.ts';
import { RpcError } from '../../http/rpcError.ts';
import { sendJson } from '../../http/sendJson.ts';
import { authorize } from '../access/authorize.ts';
import { documentPath } from '../documents/documentPath.ts';
import { parseFields } from '../documents/parseValue.ts';
import { applyWrites } from '../writes/applyWrites.ts';
import { parseFieldPath } from '../writes/parseFieldPath.ts';
import type { Precondition } from '../writes/write.ts';
import type { RestContext } from './restContext.ts';
import { sendDocument } from './sendDocument.ts';

const preconditionOf = (url: URL): Precondition => {
  const exists = url.searchParams.get('currentDocument.exists');
  return {
    exists: exists === null ? undefined : exists === 'true',
    updateTime: url.searchParams.get('currentDocument.updateTime') ?? undefined,
  };
};

const maskOf = (url: URL): readonly (readonly string[])[] | undefined => {
  const paths = url.searchParams.getAll('updateMask.fieldPaths');
  return paths.length === 0 ? undefined : paths.map(parseFieldPath);
};

const patch = async (context: RestContext, path: string): Promise<void> => {
  const { request, response, url, documents } = context;
  const body = await readJsonBody(request);
  const unknown = Object.keys(body).find(
    (key) => !['name', 'fields', 'createTime', 'updateTime'].includes(key),
  );
  if (unknown !== undefined) {
    throw new RpcError('INVALID_ARGUMENT', `A document has no ${JSON.stringify(unknown)}.`);
  }
  applyWrites(documents, [
    {
      kind: 'update',
      path,
      precondition: preconditionOf(url),
      fields: parseFields(body['fields']),
      mask: maskOf(url),
      serverTimes: [],
    },
  ]);
  const document = documents.get(path);
  if (document !== undefined) sendDocument(response, document);
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
      const document = documents.get(path);
      if (document === undefined) {
        throw new RpcError('NOT_FOUND', `Document (${database.documentName(path)}) not found.`);
      }
      return sendDocument(response, document);
    }
    case 'PATCH':
      authorize(caller, 'write', path);
      return patch(context, path);
    case 'DELETE':
      authorize(caller, 'write', path);
      applyWrites(documents, [{ kind: 'delete', path, precondition: preconditionOf(url) }]);
      return sendJson(response, 200, {});
    case undefined:
    default:
      throw new RpcError('UNIMPLEMENTED', 'A document is served by GET, PATCH and DELETE.');
  }
};
