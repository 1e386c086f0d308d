import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { refusalOfForeign } from './loopback.ts';
import { RpcError, sendJson } from './responses.ts';

const EXPOSED = 'x-client-wire-protocol, x-http-session-id, x-http-initial-response';

/**
 * Writes the CORS headers for an allowed origin. The SDK sends credentials, so the origin is echoed:
 * browsers reject `*`.
 *
 * @returns Whether the request was a preflight and has been answered.
 */
const allowOrigin = (request: IncomingMessage, response: ServerResponse): boolean => {
  const { origin } = request.headers;
  response.setHeader('Vary', 'Origin');
  if (origin !== undefined) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Expose-Headers', EXPOSED);
  }
  if (request.method !== 'OPTIONS') return false;
  response.setHeader('Access-Control-Allow-Methods', 'DELETE, GET, HEAD, PATCH, POST, PUT');
  const asked = request.headers['access-control-request-headers'];
  if (asked !== undefined) response.setHeader('Access-Control-Allow-Headers', asked);
  response.setHeader('Access-Control-Max-Age', '7200');
  response.setHeader('Content-Length', '0');
  response.writeHead(200);
  response.end();
  return true;
};

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

/** A listening server. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly port: number;
  /** Stops listening and destroys all open connections, streams included. */
  readonly close: () => Promise<void>;
}

const asRpcError = (error: unknown): RpcError => {
  if (error instanceof RpcError) return error;
  console.error('Unexpected error in the local backend', error);
  return new RpcError('INTERNAL', 'Unexpected error, see the log of the local backend.');
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  handle: (exchange: Exchange) => Promise<void> | void,
): Promise<void> => {
  try {
    const refusal = refusalOfForeign(request);
    if (refusal !== undefined) throw new RpcError('PERMISSION_DENIED', refusal);
    if (allowOrigin(request, response)) return;
    const target = request.url ?? '/';
    if (!URL.canParse(target, 'http://localhost')) {
      throw new RpcError('INVALID_ARGUMENT', 'The request URL is invalid.');
    }
    const origin = `http://${HOST}:${request.socket.localPort}`;
    await handle({ request, response, origin, url: new URL(target, origin) });
  } catch (error) {
    // The client is gone, so this is not our error and nobody reads an answer.
    if (request.destroyed && !request.complete) return;
    const refusal = asRpcError(error);
    sendJson(response, refusal.httpCode, refusal);
  }
};

/** The first bytes of an HTTP/2 connection; no HTTP/1 method starts with them. */
const HTTP2_PREFACE = 'PRI';

/** Passes each connection to the server of its protocol, judged by the first bytes. */
const shareConnections = (http1: Server, http2: Server): Server =>
  // The defaults of Node's HTTP servers; with Nagle's algorithm, streamed messages would be delayed.
  createSocketServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    // Neither server handles errors before it has the connection.
    const ignore = (): void => {};
    const onReadable = (): void => {
      const start: unknown = socket.read(HTTP2_PREFACE.length);
      if (!(start instanceof Buffer)) return;
      socket.off('readable', onReadable).off('error', ignore);
      socket.unshift(start);
      (start.toString() === HTTP2_PREFACE ? http2 : http1).emit('connection', socket);
    };
    socket.on('readable', onReadable).on('error', ignore);
  });

/**
 * Starts an HTTP server on 127.0.0.1. Only pages of this machine may use it.
 *
 * @param port - 0 takes any free port.
 * @param handle - Its errors are answered in Google's format, so no request ends the process.
 * @param http2 - Receives HTTP/2 connections; without it they are closed.
 * @throws The system's error, with `code` and `port`, when the port is not available.
 */
export const serveOnLoopback = (
  port: number,
  handle: (exchange: Exchange) => Promise<void> | void,
  http2?: Server,
): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    const http1 = createHttpServer((request, response) => {
      // Without a listener, a client that disconnects mid-response would end the process.
      response.on('error', () => response.destroy());
      void answer(request, response, handle);
    });
    // Closing a connection that the SDK is about to reuse would cost it a retry.
    http1.keepAliveTimeout = 120_000;
    const server = http2 === undefined ? http1 : shareConnections(http1, http2);
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      server.on('error', (error) => {
        console.error("The local backend can't accept a connection", error);
      });
      const address = server.address();
      const actualPort = typeof address === 'object' && address !== null ? address.port : port;
      resolve({
        origin: `http://${HOST}:${actualPort}`,
        port: actualPort,
        close: () =>
          new Promise((closed) => {
            server.close(() => {
              closed();
            });
            for (const socket of sockets) socket.destroy();
          }),
      });
    });
  });
