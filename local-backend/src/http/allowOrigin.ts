import type { IncomingMessage, ServerResponse } from 'node:http';

const EXPOSED = 'x-client-wire-protocol, x-http-session-id, x-http-initial-response';

/**
 * Writes the CORS headers for an origin that may use the server. The SDK sends credentials, so the origin
 * is echoed: `*` would be refused.
 *
 * @returns Whether the request was a preflight and has been answered.
 */
export const allowOrigin = (request: IncomingMessage, response: ServerResponse): boolean => {
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
