import { request as ask } from 'node:http';
import type { Handler } from './serveSecurely.ts';
import { endToEndHeaders } from './endToEndHeaders.ts';

/** Hands each request on to an HTTP/1.1 server and its answer back as it comes. */
export function passOn(origin: string): Handler {
  return (request, response) => {
    const passed = ask(new URL(request.url, origin), {
      method: request.method,
      headers: endToEndHeaders(request.headers),
    });
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, endToEndHeaders(answer.headers));
      answer.pipe(response);
      answer.on('error', () => response.stream.destroy());
    });
    passed.on('error', () => response.stream.destroy());
    response.on('close', () => passed.destroy());
    response.on('error', () => passed.destroy());
    request.pipe(passed);
  };
}
