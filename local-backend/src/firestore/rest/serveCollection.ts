import { RpcError } from '../../http/rpcError.ts';
import { authorize } from '../access/authorize.ts';
import { collectionPath } from '../documents/documentPath.ts';
import type { RestContext } from './restContext.ts';

/** `GET` of a collection: all of its documents, unpaged. */
export const serveCollection = (context: RestContext, segments: readonly string[]): void => {
  const { request, response, caller, documents } = context;
  const path = collectionPath(segments);
  if (request.method !== 'GET') {
    throw new RpcError('UNIMPLEMENTED', 'A collection is only listed, by GET.');
  }
  authorize(caller, 'list', path);
  const list = documents.list(path).map(({ json }) => json);
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(list.length === 0 ? '{}' : `{"documents":[${list.join(',')}]}`);
};
