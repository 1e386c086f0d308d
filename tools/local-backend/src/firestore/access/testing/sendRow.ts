import { isList, isRecord } from '../../../json.ts';
import { LOCAL_PROJECT_ID } from '../../../localProject.ts';
import { createChannelClient, kindOf, patch, send, text } from '../../testing/clients.ts';
import { authorizationOf, type CallerName } from './callers.ts';

const DOCUMENTS = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;

const urlPathOf = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`;
const nameOf = (path: string): string => `${DOCUMENTS}/${path}`;
const namesOf = (paths: readonly string[]) => ({ documents: paths.map(nameOf) });
const queryOf = (collectionId: string, allDescendants = false) => ({
  structuredQuery: { from: [{ collectionId, allDescendants }] },
});
const fields = { written: { booleanValue: true } };

type Request = readonly [method: string, urlPath: string, bodyOrTarget?: object];

/** A request by REST, or on the Listen channel, for documents or a collection. */
const REQUESTS = {
  get: (path) => ['GET', urlPathOf(path)],
  list: (path) => ['GET', urlPathOf(path)],
  batchGet: (_, paths) => ['POST', ':batchGet', namesOf(paths)],
  query: (path) => ['POST', ':runQuery', queryOf(path)],
  'query a collection group': (path) => ['POST', ':runQuery', queryOf(path, true)],
  listen: (_, paths) => ['LISTEN', '', { documents: namesOf(paths) }],
  'listen to a query': (path) => ['LISTEN', '', { query: { parent: DOCUMENTS, ...queryOf(path) } }],
  update: (path) => ['PATCH', urlPathOf(path), { fields }],
  delete: (path) => ['DELETE', urlPathOf(path)],
  'commit an update': (path) => [
    'POST',
    ':commit',
    { writes: [{ update: { name: nameOf(path), fields } }] },
  ],
  'commit a deletion': (path) => ['POST', ':commit', { writes: [{ delete: nameOf(path) }] }],
} satisfies Record<string, (path: string, paths: readonly string[]) => Request>;

export type Operation = keyof typeof REQUESTS;

const statusOf = (answer: unknown): string => {
  const first = isList(answer) ? answer[0] : answer;
  const error = isRecord(first) ? first['error'] : undefined;
  return isRecord(error) ? String(error['status']) : JSON.stringify(answer);
};

const PERMISSION_DENIED = 7;

const listen = async (
  origin: string,
  authorization: string | undefined,
  target: object | undefined,
): Promise<string> => {
  const client = createChannelClient(origin);
  const token = authorization?.replace('Bearer ', '');
  const sid = await client.open(token, { addTarget: { ...target, targetId: 2 } });
  const isEnd = (kind: string): boolean => ['CURRENT', 'REMOVE', 'error'].includes(kind);
  const messages = await client.listen(sid, {}, (all) => all.map(kindOf).some(isEnd));
  await client.terminate(sid);
  const end = messages.find((message) => isEnd(kindOf(message)));
  if (end === undefined) throw new Error('The channel ended without an answer.');
  if (kindOf(end) === 'CURRENT') return 'allowed';
  const isDenied = JSON.stringify(end.payload).includes(`"code":${PERMISSION_DENIED},`);
  return isDenied ? 'PERMISSION_DENIED' : statusOf(end.payload);
};

/** Sends a request to documents that exist. @returns Success or a status, and whether one changed. */
export const sendRow = async (
  origin: string,
  caller: CallerName,
  operation: Operation,
  paths: readonly string[],
): Promise<{ readonly answer: string; readonly isChanged: boolean }> => {
  const base = `${origin}/v1/${DOCUMENTS}`;
  const documents = paths.filter((path) => path.split('/').length % 2 === 0);
  const urls = documents.map((path) => base + urlPathOf(path));
  const written = await Promise.all(urls.map((url) => patch(url, text('before'))));
  const authorization = authorizationOf(caller);
  const [method, urlPath, body] = REQUESTS[operation](paths[0] ?? '', paths);
  const ask = async (): Promise<string> => {
    if (method === 'LISTEN') return listen(origin, authorization, body);
    const { code, answer } = await send(method, base + urlPath, JSON.stringify(body), {
      'Content-Type': 'application/json',
      ...(authorization !== undefined && { Authorization: authorization }),
    });
    return code === 200 ? 'allowed' : statusOf(answer);
  };
  const answer = await ask();
  const left = await Promise.all(urls.map((url) => send('GET', url)));
  return { answer, isChanged: JSON.stringify(left) !== JSON.stringify(written) };
};
