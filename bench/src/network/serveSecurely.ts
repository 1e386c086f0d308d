import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { Identity } from './certificate.ts';
import { listen } from './listen.ts';

/** Answers a request. */
export type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/** A server of this machine that speaks HTTP over TLS. */
export interface SecureServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Starts a server on a free port that speaks HTTP/2 over TLS, as a deployment does. */
export async function serveSecurely(
  { key, cert }: Identity,
  handler: Handler,
): Promise<SecureServer> {
  const server = createSecureServer({ key, cert }, handler);
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
  });
  const port = await listen(server);
  // A browser that ends a connection in the middle of its handshake is no problem of ours.
  server.on('tlsClientError', () => {});
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sessions.forEach((session) => session.destroy());
      }),
  };
}
