import type { ServerResponse } from 'node:http';

/** Ends the response with a JSON body; a response that has already begun is left alone. */
export const sendJson = (response: ServerResponse, code: number, body: unknown): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(code, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(JSON.stringify(body));
};
