import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { Server, Socket } from 'node:net';

/** A listening server. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly port: number;
  /** Stops listening and destroys all open connections, streams included. */
  readonly close: () => Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

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
export function refusalOfForeign({
  headers: { host = '', origin },
}: Pick<IncomingMessage, 'headers'>): string | undefined {
  if (!LOOPBACK_HOST.test(host)) {
    return `This server is called localhost or 127.0.0.1, not ${JSON.stringify(host)}.`;
  }
  return origin === undefined || LOOPBACK_ORIGIN.test(origin)
    ? undefined
    : `Only pages of this machine may use this server, not those of ${JSON.stringify(origin)}.`;
}

/** An HTTP server that answers this machine's own pages only. No request ends the process. */
export function createLocalServer(handle: Handler): HttpServer {
  return createServer((request, response) => {
    // Without a listener, a client that disconnects mid-response would end the process.
    response.on('error', () => response.destroy());
    const refusal = refusalOfForeign(request);
    if (refusal === undefined) void answer(handle, request, response);
    else response.writeHead(403, { 'Content-Type': 'text/plain' }).end(`${refusal}\n`);
  });
}

async function answer(
  handle: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await handle(request, response);
  } catch (error) {
    console.error('Unexpected error in a local server', error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}

/**
 * Listens on the same port of one or both loopback addresses.
 *
 * @param createNext Makes a server for each address.
 * @param port 0 means any free port.
 * @throws The system's error, with `code` and `port`, when the port is not available.
 */
export async function listenOnLoopback(
  createNext: () => Server,
  port: number,
  hosts: readonly string[],
): Promise<Omit<RunningServer, 'origin'>> {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const close = async (): Promise<void> => {
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  };
  let bound = port;
  for (const host of hosts) {
    const server = createNext().on('connection', (socket: Socket) => {
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
}

/**
 * Starts an HTTP server at `http://localhost`. It listens on both loopback addresses, because browsers may
 * resolve `localhost` to either.
 *
 * @param port 0 means any free port.
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export async function serveOnLocalhost(handle: Handler, port: number): Promise<RunningServer> {
  const create = () => createLocalServer(handle);
  const server = await listenOnLoopback(create, port, ['127.0.0.1', '::1']);
  return { ...server, origin: `http://localhost:${server.port}` };
}
