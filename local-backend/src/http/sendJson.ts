import type { ServerResponse } from 'node:http';

/** Ends the response with JSON text; a response that has already begun is left alone. */
export const sendJsonText = (response: ServerResponse, code: number, text: string): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(code, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
};

/** Likewise with a value. */
export const sendJson = (response: ServerResponse, code: number, body: unknown): void => {
  sendJsonText(response, code, JSON.stringify(body));
};
