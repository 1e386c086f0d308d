import type { IncomingMessage } from 'node:http';
import { isRecord } from '../json/isRecord.ts';
import { parseJson } from '../json/parseJson.ts';
import { readBody } from './readBody.ts';
import { RpcError } from './rpcError.ts';

/**
 * The request's body as a JSON object; an empty body counts as `{}`, as with Google's APIs.
 *
 * @throws {RpcError} INVALID_ARGUMENT for anything else.
 */
export const readJsonBody = async (
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> => {
  const text = await readBody(request);
  const body = text.trim() === '' ? {} : parseJson(text);
  if (!isRecord(body)) throw new RpcError('INVALID_ARGUMENT', 'The body is no JSON object.');
  return body;
};
