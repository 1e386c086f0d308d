import { isList } from '../../../json/isList.ts';
import { isRecord } from '../../../json/isRecord.ts';
import { LOCAL_PROJECT_ID } from '../../../localProject.ts';
import { createChannelClient, kindOf } from '../../listen/testing/channelClient.ts';
import { patch, send, text } from '../../testing/restClient.ts';
import { accessRequest, addressOf, type RestRequest } from './accessRequest.ts';
import type { AccessRow } from './accessTable.ts';
import { authorizationOf } from './callers.ts';

const PERMISSION_DENIED = 7;

const statusOf = (answer: unknown): string => {
  const first = isList(answer) ? answer[0] : answer;
  const error = isRecord(first) ? first['error'] : undefined;
  return isRecord(error) ? String(error['status']) : JSON.stringify(answer);
};

const isDocument = (path: string): boolean => path.split('/').length % 2 === 0;

const ask = async (
  base: string,
  authorization: string | undefined,
  { method, address, body }: RestRequest,
): Promise<string> => {
  const headers = {
    'Content-Type': 'application/json',
    ...(authorization !== undefined && { Authorization: authorization }),
  };
  const { code, answer } = await send(method, base + address, JSON.stringify(body), headers);
  return code === 200 ? 'allowed' : statusOf(answer);
};

const listen = async (
  origin: string,
  authorization: string | undefined,
  target: object,
): Promise<string> => {
  const client = createChannelClient(origin);
  const token = authorization?.replace('Bearer ', '');
  const sid = await client.open(token, { addTarget: { ...target, targetId: 2 } });
  const isEnd = (kind: string): boolean => ['CURRENT', 'REMOVE', 'error'].includes(kind);
  const messages = await client.listen(sid, {}, (all) => all.map(kindOf).some(isEnd));
  await client.terminate(sid);
  const end = messages.find((message) => isEnd(kindOf(message)));
  if (end === undefined) throw new Error('The channel ended before it answered.');
  if (kindOf(end) === 'CURRENT') return 'allowed';
  const change = isRecord(end.payload) ? end.payload['targetChange'] : undefined;
  const cause = isRecord(change) ? change['cause'] : undefined;
  const isDenied = isRecord(cause) && cause['code'] === PERMISSION_DENIED;
  return isDenied ? 'PERMISSION_DENIED' : statusOf(end.payload);
};

/**
 * Carries a row out by real requests.
 *
 * @param origin - Of the backend. The documents that are asked for are there before, a new one is not.
 * @returns Its answer, and whether a document is another one than before.
 */
export const carryOut = async (
  origin: string,
  [who, what, path]: AccessRow,
): Promise<{ readonly answer: string; readonly isChanged: boolean }> => {
  const base = `${origin}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
  const paths = [path].flat();
  const documents = paths.filter(isDocument).map((one) => base + addressOf(one));
  for (const address of documents) {
    await (what === 'create' ? send('DELETE', address) : patch(address, text('before')));
  }
  const stateOf = (address: string) => send('GET', address);
  const before = await Promise.all(documents.map(stateOf));
  const authorization = authorizationOf(who);
  const request = accessRequest(what, paths);
  const answer =
    'target' in request
      ? await listen(origin, authorization, request.target)
      : await ask(base, authorization, request);
  const after = await Promise.all(documents.map(stateOf));
  return { answer, isChanged: JSON.stringify(after) !== JSON.stringify(before) };
};
