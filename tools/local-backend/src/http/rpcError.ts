import type { ServerResponse } from 'node:http';

/** Status names of Google's APIs, with their HTTP and gRPC codes. */
const CODES = {
  INVALID_ARGUMENT: { http: 400, grpc: 3 },
  FAILED_PRECONDITION: { http: 400, grpc: 9 },
  UNAUTHENTICATED: { http: 401, grpc: 16 },
  PERMISSION_DENIED: { http: 403, grpc: 7 },
  NOT_FOUND: { http: 404, grpc: 5 },
  ALREADY_EXISTS: { http: 409, grpc: 6 },
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

export const invalidArgument = (message: string): RpcError =>
  new RpcError('INVALID_ARGUMENT', message);

/** Ends the response with JSON, unless its headers were already sent. @param body - A string is JSON already. */
export const sendJson = (response: ServerResponse, code: number, body: object | string): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(code, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
