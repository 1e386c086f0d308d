import type { IncomingMessage } from 'node:http';
import { isRecord, parseJson } from '../json.ts';
import { RpcError } from './responses.ts';

/** Parameters that every Google API accepts; ignored here. */
const SYSTEM_PARAMETERS = new Set([
  '$alt',
  '$prettyPrint',
  'alt',
  'key',
  'prettyPrint',
  'quotaUser',
]);

const unsupported = (name: string): RpcError =>
  new RpcError('INVALID_ARGUMENT', `${JSON.stringify(name)} is unknown or not supported here.`);

/** Google's APIs accept `update_mask` for `updateMask`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Groups values by known name, and rejects unknown names. */
const collect = <Name extends string, Value>(
  entries: Iterable<readonly [string, Value]>,
  names: readonly Name[],
): ReadonlyMap<Name, readonly Value[]> => {
  const collected = new Map<Name, readonly Value[]>();
  for (const [written, value] of entries) {
    const name = names.find((known) => known === camelCase(written));
    if (name === undefined) throw unsupported(written);
    collected.set(name, [...(collected.get(name) ?? []), value]);
  }
  return collected;
};

/**
 * Parses the JSON form of a protobuf message; `null` counts as absent.
 *
 * @param names - The supported fields, in camelCase.
 * @throws {RpcError} INVALID_ARGUMENT when it is not an object or has another field, which would
 *   otherwise be ignored silently.
 */
export const readMessage = <Name extends string>(
  json: unknown,
  names: readonly Name[],
): { readonly [name in Name]?: unknown } => {
  if (!isRecord(json)) {
    throw new RpcError('INVALID_ARGUMENT', `Expected an object with ${names.join(', ')}.`);
  }
  const message: { [name in Name]?: unknown } = {};
  for (const [name, [value, another]] of collect(Object.entries(json), names)) {
    if (another !== undefined) throw unsupported(name);
    if (value !== null) message[name] = value;
  }
  return message;
};

/**
 * Parses a query string such as `updateMask.fieldPaths=a&updateMask.fieldPaths=b`.
 *
 * @param names - The supported parameters, in camelCase.
 * @throws {RpcError} INVALID_ARGUMENT for another parameter.
 */
export const readQuery = <Name extends string>(
  url: URL,
  names: readonly Name[],
): {
  readonly all: (name: Name) => readonly string[] | undefined;
  /** @throws {RpcError} INVALID_ARGUMENT when it is given twice. */
  readonly one: (name: Name) => string | undefined;
} => {
  const given = [...url.searchParams].filter(([name]) => !SYSTEM_PARAMETERS.has(name));
  const values = collect(given, names);
  return {
    all: (name) => values.get(name),
    one: (name) => {
      const [value, another] = values.get(name) ?? [];
      if (another !== undefined) throw unsupported(name);
      return value;
    },
  };
};

/**
 * The decoded segments of a URL's path.
 *
 * @throws {RpcError} INVALID_ARGUMENT when the percent encoding is malformed.
 */
export const pathSegments = (url: URL): readonly string[] => {
  try {
    return url.pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    throw new RpcError('INVALID_ARGUMENT', 'The percent encoding of the path is malformed.');
  }
};

/** Firestore's limit for a request, in bytes. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * The request's body as text.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is larger than 10 MiB. The rest is still read from the
 *   socket, so that the client receives the answer instead of a connection error.
 */
export const readBody = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        chunks.length = 0;
        reject(
          new RpcError('INVALID_ARGUMENT', `The request is larger than ${MAX_BODY_BYTES} bytes.`),
        );
      } else {
        chunks.push(chunk);
      }
    });
    request.on('end', () => {
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    request.on('error', reject);
  });

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
  if (!isRecord(body)) throw new RpcError('INVALID_ARGUMENT', 'The body is not a JSON object.');
  return body;
};
