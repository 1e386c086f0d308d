import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { allowAnyOrigin } from './allowAnyOrigin.ts';
import { RpcError } from './rpcError.ts';
import { sendJson } from './sendJson.ts';

/** Anyone may call the backend, so nothing but this machine may reach it. Not configurable. */
const HOST = '127.0.0.1';

/** One request whose URL is well-formed and whose CORS headers are written. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** The server's own origin. */
  readonly origin: string;
}

/** A server that is listening. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly port: number;
  /** Stops listening and ends every open connection, streams included, at once. */
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
    if (allowAnyOrigin(request, response)) return;
    const target = request.url ?? '/';
    if (!URL.canParse(target, 'http://localhost')) {
      throw new RpcError('INVALID_ARGUMENT', 'The request has no well-formed URL.');
    }
    const origin = `http://${HOST}:${request.socket.localPort}`;
    await handle({ request, response, origin, url: new URL(target, origin) });
  } catch (error) {
    // The client is gone: there is nobody to answer, and nothing went wrong here.
    if (request.destroyed && !request.complete) return;
    const refusal = asRpcError(error);
    sendJson(response, refusal.httpCode, refusal);
  }
};

/**
 * Starts an HTTP server on 127.0.0.1.
 *
 * @param port - 0 takes any free port.
 * @param handle - What it throws is answered in Google's error form, so no request ends the process.
 * @throws The system's error as it is when the port can't be had, so `code` and `port` can be read.
 */
export const serveOnLoopback = (
  port: number,
  handle: (exchange: Exchange) => Promise<void> | void,
): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      // Without a listener, a client that goes away in the middle of an answer would end the process.
      response.on('error', () => response.destroy());
      void answer(request, response, handle);
    });
    // A connection that is closed while the SDK reuses it costs the SDK a retry.
    server.keepAliveTimeout = 120_000;
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
            server.closeAllConnections();
          }),
      });
    });
  });
