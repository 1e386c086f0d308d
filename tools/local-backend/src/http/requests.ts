import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { camelCase, isRecord, parseJson } from '../json.ts';
import { invalidArgument } from './rpcError.ts';

/** Parameters that every Google API accepts; ignored here. */
const SYSTEM_PARAMETERS = /^\$?(alt|prettyPrint|key|quotaUser)$/;

/** Parses a query string with these parameters, in camelCase; any other is an error. */
export const readQuery = (url: URL, names: readonly string[]): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [written, value] of url.searchParams) {
    const name = camelCase(written);
    if (names.includes(name)) query.append(name, value);
    else if (!SYSTEM_PARAMETERS.test(name)) {
      throw invalidArgument(`${JSON.stringify(written)} is not supported.`);
    }
  }
  return query;
};

/** The decoded segments of a URL's path. */
export const pathSegments = (url: URL): readonly string[] => {
  try {
    return url.pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    throw invalidArgument('The percent encoding of the path is malformed.');
  }
};

/** Firestore's limit for a request, which it counts in bytes. */
const MAX_BODY_LENGTH = 10 * 1024 * 1024;

/** The body as text. A body that is too large is read to its end, so that the client receives the answer. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const body = await text(request);
  if (body.length <= MAX_BODY_LENGTH) return body;
  throw invalidArgument(`The request is larger than ${MAX_BODY_LENGTH} characters.`);
};

/** The request's body as a JSON object; an empty body counts as `{}`, as with Google's APIs. */
export const readJsonBody = async (
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> => {
  const content = await readBody(request);
  const body = content.trim() === '' ? {} : parseJson(content);
  if (!isRecord(body)) throw invalidArgument('The body is not a JSON object.');
  return body;
};
