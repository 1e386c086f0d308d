import { readMessage } from '../../http/parameters.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { RpcError } from '../../http/rpcError.ts';
import { sendJsonText } from '../../http/sendJson.ts';
import { isList } from '../../json/isList.ts';
import { authorize } from '../access/authorize.ts';
import { formatTime } from '../documents/serverClock.ts';
import { parseMask } from '../writes/parseWrite.ts';
import { maskedBy } from './maskedBy.ts';
import { refuseTransaction } from './refuseUnserved.ts';
import type { RestContext } from './restContext.ts';

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
