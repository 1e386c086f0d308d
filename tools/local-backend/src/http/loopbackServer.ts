import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
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

/** A listening server. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly port: number;
  /** Stops listening and destroys all open connections, streams included. */
  readonly close: () => Promise<void>;
}

/** Host names of this machine, with an optional port. */
const LOOPBACK = String.raw`(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?`;
const LOOPBACK_HOST = new RegExp(`^${LOOPBACK}$`, 'i');
const LOOPBACK_ORIGIN = new RegExp(`^https?://${LOOPBACK}$`, 'i');

/**
 * Why a request is refused although its connection comes from this machine: a page of another site in
 * a local browser sent it. Its `Origin` gives it away, or, after DNS rebinding, its `Host`.
 *
 * @returns A sentence; `undefined` when the request is acceptable.
 */
export const refusalOfForeign = ({
  headers: { host = '', origin },
}: Pick<IncomingMessage, 'headers'>): string | undefined => {
  if (!LOOPBACK_HOST.test(host)) {
    return `This server is called localhost or 127.0.0.1, not ${JSON.stringify(host)}.`;
  }
  return origin === undefined || LOOPBACK_ORIGIN.test(origin)
    ? undefined
    : `Only pages of this machine may use this server, not those of ${JSON.stringify(origin)}.`;
};

/** Allows the page's own origin: the SDK sends credentials, with which browsers reject `*`. */
const allowOrigin = ({ headers }: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('Vary', 'Origin');
  if (headers.origin === undefined) return;
  const exposed = 'x-client-wire-protocol, x-http-session-id, x-http-initial-response';
  response
    .setHeader('Access-Control-Allow-Origin', headers.origin)
    .setHeader('Access-Control-Allow-Credentials', 'true')
    .setHeader('Access-Control-Expose-Headers', exposed);
};

const answerPreflight = ({ headers }: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(200, {
    'Access-Control-Allow-Methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '',
    'Access-Control-Max-Age': '7200',
    'Content-Length': '0',
  });
  response.end();
};

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handler,
): Promise<void> => {
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

/** An HTTP server that answers this machine's own pages only. */
export const createLocalServer = (
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
) =>
  createHttpServer((request, response) => {
    // Without a listener, a client that disconnects mid-response would end the process.
    response.on('error', () => response.destroy());
    const refusal = refusalOfForeign(request);
    if (refusal === undefined) void handle(request, response);
    else response.writeHead(403, { 'Content-Type': 'text/plain' }).end(`${refusal}\n`);
  });

/**
 * Listens on the same port of one or both loopback addresses.
 *
 * @param port - 0 takes any free port.
 * @throws The system's error, with `code` and `port`, when the port is not available.
 */
export const listenOnLoopback = async (
  createServer: () => Server,
  port: number,
  hosts: readonly string[],
) => {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const close = async (): Promise<void> => {
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  };
  let bound = port;
  for (const host of hosts) {
    const server = createServer().on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    try {
      await once(server.listen(bound, host), 'listening');
    } catch (error) {
      // Machines without IPv6 lack ::1.
      if (servers.length > 0 && /EADDRNOTAVAIL|EAFNOSUPPORT/.test(String(error))) break;
      await close();
      throw error;
    }
    server.on('error', (error) => console.error("A connection can't be accepted", error));
    servers.push(server);
    const address = server.address();
    if (typeof address === 'object' && address !== null) bound = address.port;
  }
  return { port: bound, close };
};

/**
 * Starts an HTTP server on 127.0.0.1. Only pages of this machine may use it.
 *
 * @param handle - Its errors are answered in Google's format, so no request ends the process.
 * @param http2 - Receives HTTP/2 connections; without it they are closed.
 */
export const serveOnLoopback = async (
  port: number,
  handle: Handler,
  http2?: Server,
): Promise<RunningServer> => {
  const http1 = createLocalServer((request, response) => answer(request, response, handle));
  // Closing a connection that the SDK is about to reuse would cost it a retry.
  http1.keepAliveTimeout = 120_000;
  const create = () => (http2 === undefined ? http1 : shareConnections(http1, http2));
  const server = await listenOnLoopback(create, port, [HOST]);
  return { ...server, origin: `http://${HOST}:${server.port}` };
};
