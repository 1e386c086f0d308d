import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { Identity } from './certificate.ts';
import { listen } from './listen.ts';
import type { SecureServer } from './serveSecurely.ts';

/** Starts a server on a free port that speaks HTTP/1.1 over TLS and nothing newer. */
export async function serveOverHttp1(
  { key, cert }: Identity,
  handler: RequestListener,
): Promise<SecureServer> {
  const server = createServer({ key, cert }, handler);
  const port = await listen(server);
  // A browser that ends a connection in the middle of its handshake is no problem of ours.
  server.on('tlsClientError', () => {});
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
