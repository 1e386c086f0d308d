import { isList, isRecord } from '../../../json.ts';
import { LOCAL_PROJECT_ID } from '../../../localProject.ts';
import { createChannelClient, kindOf, patch, send, text } from '../../testing/clients.ts';
import { authorizationOf, type CallerName } from './callers.ts';

const DOCUMENTS = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;

/** Sends a request under a caller's authorization. @returns Success, or a status of Google's APIs. */
type Sender = (origin: string, caller: CallerName, paths: readonly string[]) => Promise<string>;

const statusOf = (answer: unknown): string => {
  const first = isList(answer) ? answer[0] : answer;
  const error = isRecord(first) ? first['error'] : undefined;
  return isRecord(error) ? String(error['status']) : JSON.stringify(answer);
};

const urlPathOf = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`;
const nameOf = (path: string): string => `${DOCUMENTS}/${path}`;
const fields = { written: { booleanValue: true } };

/** A REST request to a path, made from the paths of the documents or the collection. */
const rest =
  (
    method: string,
    urlOf: (path: string) => string,
    bodyOf?: (paths: readonly string[]) => object,
  ): Sender =>
  async (origin, caller, paths) => {
    const authorization = authorizationOf(caller);
    const { code, answer } = await send(
      method,
      `${origin}/v1/${DOCUMENTS}${urlOf(paths[0] ?? '')}`,
      bodyOf === undefined ? undefined : JSON.stringify(bodyOf(paths)),
      {
        'Content-Type': 'application/json',
        ...(authorization !== undefined && { Authorization: authorization }),
      },
    );
    return code === 200 ? 'allowed' : statusOf(answer);
  };

const query = ([collectionId]: readonly string[], allDescendants = false) => ({
  structuredQuery: { from: [{ collectionId, allDescendants }] },
});

const PERMISSION_DENIED = 7;

const listenTo =
  (targetOf: (paths: readonly string[]) => object): Sender =>
  async (origin, caller, paths) => {
    const client = createChannelClient(origin);
    const token = authorizationOf(caller)?.replace('Bearer ', '');
    const sid = await client.open(token, { addTarget: { ...targetOf(paths), targetId: 2 } });
    const isEnd = (kind: string): boolean => ['CURRENT', 'REMOVE', 'error'].includes(kind);
    const messages = await client.listen(sid, {}, (all) => all.map(kindOf).some(isEnd));
    await client.terminate(sid);
    const end = messages.find((message) => isEnd(kindOf(message)));
    if (end === undefined) throw new Error('The channel ended without an answer.');
    if (kindOf(end) === 'CURRENT') return 'allowed';
    return JSON.stringify(end.payload).includes(`"code":${PERMISSION_DENIED},`)
      ? 'PERMISSION_DENIED'
      : statusOf(end.payload);
  };

const READS = {
  get: rest('GET', urlPathOf),
  list: rest('GET', urlPathOf),
  batchGet: rest(
    'POST',
    () => ':batchGet',
    (paths) => ({ documents: paths.map(nameOf) }),
  ),
  query: rest(
    'POST',
    () => ':runQuery',
    (paths) => query(paths),
  ),
  'query a collection group': rest(
    'POST',
    () => ':runQuery',
    (paths) => query(paths, true),
  ),
  listen: listenTo((paths) => ({ documents: { documents: paths.map(nameOf) } })),
  'listen to a query': listenTo((paths) => ({ query: { parent: DOCUMENTS, ...query(paths) } })),
};

const commit = (writeOf: (name: string) => object): Sender =>
  rest(
    'POST',
    () => ':commit',
    ([path = '']) => ({ writes: [writeOf(nameOf(path))] }),
  );

const WRITES = {
  update: rest('PATCH', urlPathOf, () => ({ fields })),
  delete: rest('DELETE', urlPathOf),
  'commit an update': commit((name) => ({ update: { name, fields } })),
  'commit a deletion': commit((name) => ({ delete: name })),
};

const SENDERS = { ...READS, ...WRITES };

/** A request for documents or a collection. */
export type Operation = keyof typeof SENDERS;

/** Whether the operation would change a document. */
export const isWrite = (operation: Operation): boolean => Object.hasOwn(WRITES, operation);

const isDocument = (path: string): boolean => path.split('/').length % 2 === 0;

/**
 * Sends a request to documents that exist.
 *
 * @returns The answer, and whether a document changed.
 */
export const sendRow = async (
  origin: string,
  caller: CallerName,
  operation: Operation,
  paths: readonly string[],
): Promise<{ readonly answer: string; readonly isChanged: boolean }> => {
  const urls = paths
    .filter(isDocument)
    .map((path) => `${origin}/v1/${DOCUMENTS}${urlPathOf(path)}`);
  const before = await Promise.all(
    urls.map(async (url) => (await patch(url, text('before'))).answer),
  );
  const answer = await SENDERS[operation](origin, caller, paths);
  const after = await Promise.all(urls.map(async (url) => (await send('GET', url)).answer));
  return { answer, isChanged: JSON.stringify(after) !== JSON.stringify(before) };
};
