import { createServer, type Server } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createLocalServer,
  listenOnLoopback,
  type RunningServer,
  type TimeLimits,
} from '@laundry-board/loopback';
import { invalidArgument, RpcError, sendJson } from './googleApi.ts';

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

/** How a server handles its connections. */
interface Connections {
  /** Receives HTTP/2 connections; without it they are closed. */
  readonly http2?: Server;
  /** How long a connection may take to send its first bytes, milliseconds. */
  readonly prefaceLimitMs?: number;
  /** How long a client of HTTP/1 may take. */
  readonly timeLimits?: TimeLimits;
}

/**
 * Starts an HTTP server on 127.0.0.1. Only pages of this machine may use it.
 *
 * @param handle Its errors are answered in Google's format, so no request ends the process.
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export async function serveGoogleApi(
  port: number,
  handle: Handler,
  { http2, prefaceLimitMs = PREFACE_LIMIT_MS, timeLimits }: Connections = {},
): Promise<RunningServer> {
  const http1 = createLocalServer(
    (request, response) => answer(request, response, handle),
    timeLimits,
  );
  // Closing a connection that the SDK is about to reuse would cost it a retry.
  http1.keepAliveTimeout = 120_000;
  const create = () =>
    http2 === undefined ? http1 : shareConnections(http1, http2, prefaceLimitMs);
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
    const target = request.url ?? '/';
    if (!URL.canParse(target, origin)) throw invalidArgument('The request URL is invalid.');
    await handle({ request, response, origin, url: new URL(target, origin) });
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

/** The first bytes of an HTTP/2 connection; no HTTP/1 method starts with them. */
const HTTP2_PREFACE = 'PRI';

/** How long a connection may take to send them, milliseconds. */
const PREFACE_LIMIT_MS = 10_000;

/** Passes each connection to the server of its protocol, judged by the first bytes. */
function shareConnections(http1: Server, http2: Server, prefaceLimitMs: number): Server {
  // The defaults of Node's HTTP servers; with Nagle's algorithm, streamed messages would be delayed.
  const shared = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    // Neither server handles errors before it has the connection.
    const ignore = (): void => {};
    const timer = setTimeout(() => socket.destroy(), prefaceLimitMs);
    socket.once('close', () => clearTimeout(timer));
    const onReadable = (): void => {
      const start: unknown = socket.read(HTTP2_PREFACE.length);
      if (!(start instanceof Buffer)) return;
      clearTimeout(timer);
      socket.off('readable', onReadable).off('error', ignore);
      socket.unshift(start);
      (start.toString() === HTTP2_PREFACE ? http2 : http1).emit('connection', socket);
    };
    socket.on('readable', onReadable).on('error', ignore);
  });
  // From this event on, Node limits how long a client may take; a server that is only given connections has none.
  return shared.once('listening', () => http1.emit('listening')).once('close', () => http1.close());
}
