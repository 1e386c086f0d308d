import { readJsonBody } from '../../http/readJsonBody.ts';
import { RpcError } from '../../http/rpcError.ts';
import { isList } from '../../json/isList.ts';
import { authorize } from '../access/authorize.ts';
import { formatTime } from '../documents/serverClock.ts';
import type { RestContext } from './restContext.ts';

/** `POST …/documents:batchGet`: reads documents by name. */
export const serveBatchGet = async (context: RestContext): Promise<void> => {
  const { request, response, caller, database, documents, now } = context;
  const { documents: names = [] } = await readJsonBody(request);
  if (!isList(names)) throw new RpcError('INVALID_ARGUMENT', 'The documents are no list.');
  const paths = names.map(database.pathOf);
  for (const path of paths) authorize(caller, 'get', path);
  const readTime = formatTime(now());
  const found = paths.map((path) => {
    const document = documents.get(path);
    return document === undefined
      ? JSON.stringify({ missing: database.documentName(path), readTime })
      : `{"found":${document.json},"readTime":"${readTime}"}`;
  });
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(`[${found.join(',\n')}]`);
};
