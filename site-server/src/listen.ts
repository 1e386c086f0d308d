import { createServer, type RequestListener, type Server } from 'node:http';
import { refusalOfForeign } from '@laundry-board/local-backend/loopback';

/** A server that answers on this machine only, and only its own pages. */
export interface LocalServer {
  /** Such as `http://localhost:3000`. */
  readonly origin: string;
  /** Ends open connections too. */
  readonly close: () => Promise<void>;
}

/**
 * Listens on both loopback addresses, because a browser may take `localhost` for either.
 *
 * @param port 0 stands for any free one.
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export async function listen(handler: RequestListener, port: number): Promise<LocalServer> {
  const first = await listenOn('127.0.0.1', port, handler);
  const address = first.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const servers = [first];
  try {
    servers.push(await listenOn('::1', bound, handler));
  } catch (error) {
    if (!hasNoSuchAddress(error)) {
      await close(first);
      throw error;
    }
  }
  return {
    origin: `http://localhost:${bound}`,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

function listenOn(host: string, port: number, handler: RequestListener): Promise<Server> {
  const server = createServer((request, response) => {
    const refusal = refusalOfForeign(request);
    if (refusal === undefined) handler(request, response);
    else
      response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${refusal}\n`);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A machine without IPv6 has no ::1. */
function hasNoSuchAddress(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
  );
}
