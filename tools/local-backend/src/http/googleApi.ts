// The conventions of Google's APIs: errors, messages in JSON, query parameters and bodies.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Status names of Google's APIs, with their HTTP and gRPC codes. */
const CODES = {
  INVALID_ARGUMENT: { http: 400, grpc: 3 },
  UNAUTHENTICATED: { http: 401, grpc: 16 },
  PERMISSION_DENIED: { http: 403, grpc: 7 },
  NOT_FOUND: { http: 404, grpc: 5 },
  ALREADY_EXISTS: { http: 409, grpc: 6 },
  FAILED_PRECONDITION: { http: 400, grpc: 9 },
  INTERNAL: { http: 500, grpc: 13 },
  UNIMPLEMENTED: { http: 501, grpc: 12 },
} as const;

/** An error in the format of Google's APIs, which the Firebase SDK understands. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly httpCode: number;
  readonly grpcCode: number;
  readonly #status: keyof typeof CODES;

  constructor(status: keyof typeof CODES, message: string) {
    super(message);
    this.#status = status;
    this.httpCode = CODES[status].http;
    this.grpcCode = CODES[status].grpc;
  }

  toJSON(): object {
    return { error: { code: this.httpCode, message: this.message, status: this.#status } };
  }
}

export function invalidArgument(message: string): RpcError {
  return new RpcError('INVALID_ARGUMENT', message);
}

/** Ends the response with JSON, unless its headers were already sent. */
export function sendJson(response: ServerResponse, code: number, body: object): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(code, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(JSON.stringify(body));
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON array; unlike `Array.isArray` it does not make its items `any`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** `JSON.parse` for untrusted input: `undefined` when it is not JSON. */
export function parseJson(content: string): unknown {
  try {
    const value: unknown = JSON.parse(content);
    return value;
  } catch {
    return undefined;
  }
}

/** The JSON form of a protobuf message with these fields; any other is an error. */
export function readMessage<Name extends string>(
  json: unknown,
  names: readonly Name[],
): { readonly [name in Name]?: unknown } {
  if (!isRecord(json)) throw invalidArgument(`Expected an object with ${names.join(', ')}.`);
  const message: { [name in Name]?: unknown } = {};
  for (const [given, value] of Object.entries(json)) {
    const name = names.find((known) => known === given);
    if (name === undefined) throw invalidArgument(`${JSON.stringify(given)} is not supported.`);
    if (value !== null) message[name] = value;
  }
  return message;
}

/** A repeated field of a message, empty when absent. */
export function readList(json: unknown = []): readonly unknown[] {
  if (isList(json)) return json;
  throw invalidArgument('Expected a list.');
}

/** Parameters that every Google API accepts; ignored here. */
const SYSTEM_PARAMETERS = /^\$?(alt|prettyPrint|key|quotaUser)$/;

/** Parses a query string with these parameters; any other is an error. */
export function readQuery(url: URL, names: readonly string[]): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    if (names.includes(name)) query.append(name, value);
    else if (!SYSTEM_PARAMETERS.test(name)) {
      throw invalidArgument(`${JSON.stringify(name)} is not supported.`);
    }
  }
  return query;
}

/** The decoded segments of a URL's path. */
export function pathSegments(url: URL): readonly string[] {
  try {
    return url.pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    throw invalidArgument('The percent encoding of the path is malformed.');
  }
}

/** The body as text. */
export async function readBody(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The request's body as a JSON object; an empty body counts as `{}`, as with Google's APIs. */
export async function readJsonBody(
  request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>>> {
  const content = await readBody(request);
  const body = content.trim() === '' ? {} : parseJson(content);
  if (!isRecord(body)) throw invalidArgument('The body is not a JSON object.');
  return body;
}
