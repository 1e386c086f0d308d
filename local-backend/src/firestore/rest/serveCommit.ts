import { readMessage } from '../../http/parameters.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { RpcError } from '../../http/rpcError.ts';
import { isList } from '../../json/isList.ts';
import { sendJson } from '../../http/sendJson.ts';
import { authorize } from '../access/authorize.ts';
import { formatTime } from '../documents/serverClock.ts';
import { applyWrites } from '../writes/applyWrites.ts';
import { parseWrite } from '../writes/parseWrite.ts';
import { refuseTransaction } from './refuseUnserved.ts';
import type { RestContext } from './restContext.ts';

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
