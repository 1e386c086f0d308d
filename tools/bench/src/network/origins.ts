import { createHash, X509Certificate } from 'node:crypto';
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { generate } from 'selfsigned';
import type { Line } from './line.ts';

/** Answers a request. */
export type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/** A request as a server behind the line has seen it. */
export interface ServedRequest {
  readonly url: string;
  /** When it came, milliseconds since the epoch. */
  readonly time: number;
  status: number;
  /** Of the body as it was sent; 0 for a stream. */
  bytes: number;
}

/** Origins behind one line that speak HTTP/2 over TLS, as those of a deployment do. */
export function openOrigins(line: Line) {
  const { private: key, cert } = generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    keySize: 2048,
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const requests: ServedRequest[] = [];
  return {
    /** Fingerprint by which a browser trusts them: untrusted, it would not cache. */
    trustedKey: createHash('sha256').update(publicKey).digest('base64'),
    /** Opens one more. @returns Such as `https://shell.localhost:40123`. */
    open: async (name: string, handler: Handler): Promise<string> => {
      const server = createSecureServer({ key, cert }, (request, response) => {
        const served: ServedRequest = {
          url: `https://${request.authority}${request.url}`,
          time: performance.timeOrigin + performance.now(),
          status: 0,
          bytes: 0,
        };
        requests.push(served);
        response.on('finish', () => {
          served.status = response.statusCode;
          const length = Number(response.getHeader('content-length') ?? 0);
          served.bytes = request.method === 'HEAD' ? 0 : length;
        });
        handler(request, response);
      });
      server.on('session', (session) => session.on('error', () => session.destroy()));
      // A browser may close a connection in the middle of its handshake.
      server.on('tlsClientError', () => {});
      const port = await line.openPort(server);
      return `https://${name}.localhost:${port}`;
    },
    /** What was asked for since this was last called. */
    takeRequests: (): readonly ServedRequest[] => requests.splice(0),
  };
}

/** Headers of one HTTP/1.1 connection, which HTTP/2 forbids, and HTTP/2's own. */
const OF_A_CONNECTION = /^(:.*|connection|keep-alive|host|transfer-encoding|upgrade)$/;

/** Passes each request on to an HTTP/1.1 server, and its answer back as it comes. */
export function passOn(origin: string): Handler {
  const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.test(name)));
  return ({ url, method, headers, stream }, response) => {
    const passed = requestHttp(new URL(url, origin), { method, headers: endToEnd(headers) });
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      answer.pipe(response).on('error', () => answer.destroy());
      answer.on('error', () => stream.destroy());
    });
    passed.on('error', () => stream.destroy());
    response.on('close', () => passed.destroy());
    stream.pipe(passed);
  };
}
