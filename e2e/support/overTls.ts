import { request as sendRequest, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { listenOnLoopback } from '@laundry-board/loopback';
import { generate } from 'selfsigned';

/** Serves over TLS, with a certificate that no browser trusts. */
export async function serveOverTls(handle: RequestListener) {
  const { private: key, cert } = generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    keySize: 2048,
  });
  const create = () => createServer({ key, cert }, handle);
  // Its `close` ends sockets that are still at their handshake, too, which `closeAllConnections` leaves open.
  const { port, close } = await listenOnLoopback(create, 0, ['127.0.0.1']);
  return {
    /** Such as `https://localhost:40123`. */
    origin: `https://localhost:${port}`,
    close,
  };
}

/** Serves over TLS what a site without it answers. */
export function frontOverTls(site: string) {
  return serveOverTls(({ url = '/', method, headers }, response) => {
    const target = new URL(url, site);
    const options = { method, headers: { ...headers, host: target.host } };
    const sent = sendRequest(target, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // The site may end while a page still loads.
    sent.on('error', () => response.destroy()).end();
  });
}
