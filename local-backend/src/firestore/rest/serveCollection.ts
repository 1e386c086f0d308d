import { readQuery } from '../../http/parameters.ts';
import { RpcError } from '../../http/rpcError.ts';
import { sendJsonText } from '../../http/sendJson.ts';
import { authorize } from '../access/authorize.ts';
import { collectionPath } from '../documents/documentPath.ts';
import { maskedBy } from './maskedBy.ts';
import type { RestContext } from './restContext.ts';

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
