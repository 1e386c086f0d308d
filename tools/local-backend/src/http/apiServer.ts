import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalServer, listenOnLoopback, type RunningServer } from '@laundry-board/loopback';
import { RpcError, sendJson } from './googleApi.ts';

/** Anyone may call the backend, so only this machine may reach it. Not configurable on purpose. */
const HOST = '127.0.0.1';

/** A request with a valid URL, and its response with the CORS headers set. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** The server's own origin. */
  readonly origin: string;
}

type Handler = (exchange: Exchange) => Promise<void> | void;

/**
 * Starts an HTTP server on 127.0.0.1. Only pages of this machine may use it.
 *
 * @param handle Its errors are answered in Google's format, so no request ends the process.
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export async function serveGoogleApi(port: number, handle: Handler): Promise<RunningServer> {
  const create = () => {
    const http = createLocalServer((request, response) => answer(request, response, handle));
    // Closing a connection that the SDK is about to reuse would cost it a retry.
    http.keepAliveTimeout = 120_000;
    return http;
  };
  const server = await listenOnLoopback(create, port, [HOST]);
  return { ...server, origin: `http://${HOST}:${server.port}` };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handler,
): Promise<void> {
  try {
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') return answerPreflight(request, response);
    const origin = `http://${HOST}:${request.socket.localPort}`;
    await handle({ request, response, origin, url: new URL(request.url ?? '/', origin) });
  } catch (error) {
    // The client is gone, so this is not our error and nobody reads an answer.
    if (request.destroyed && !request.complete) return;
    const isExpected = error instanceof RpcError;
    if (!isExpected) console.error('Unexpected error in the local backend', error);
    const answered = isExpected
      ? error
      : new RpcError('INTERNAL', 'Unexpected error, see the log.');
    sendJson(response, answered.httpCode, answered);
  }
}

/** Allows the page's own origin: the SDK sends credentials, with which browsers reject `*`. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Vary', 'Origin');
  if (headers.origin === undefined) return;
  const exposed = 'x-client-wire-protocol, x-http-session-id, x-http-initial-response';
  response
    .setHeader('Access-Control-Allow-Origin', headers.origin)
    .setHeader('Access-Control-Allow-Credentials', 'true')
    .setHeader('Access-Control-Expose-Headers', exposed);
}

function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '',
    'Access-Control-Max-Age': '7200',
    'Content-Length': '0',
  });
  response.end();
}
