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

type RpcStatus = keyof typeof CODES;

/** An error in the format of Google's APIs, which the Firebase SDK understands. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly status: RpcStatus;

  constructor(status: RpcStatus, message: string) {
    super(message);
    this.status = status;
  }

  get httpCode(): number {
    return CODES[this.status].http;
  }

  get grpcCode(): number {
    return CODES[this.status].grpc;
  }

  toJSON(): { readonly error: { code: number; message: string; status: RpcStatus } } {
    return { error: { code: this.httpCode, message: this.message, status: this.status } };
  }
}

/** Ends the response with JSON text, unless its headers were already sent. */
export const sendJsonText = (response: ServerResponse, code: number, text: string): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(code, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
};

/** Ends the response with a value as JSON. */
export const sendJson = (response: ServerResponse, code: number, body: unknown): void => {
  sendJsonText(response, code, JSON.stringify(body));
};
