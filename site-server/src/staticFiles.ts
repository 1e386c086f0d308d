import type { RequestListener } from 'node:http';
import sirv from 'sirv';
import type { Headers } from './siteHeaders.ts';

/**
 * Answers GET and HEAD with the files below a folder as they are at that moment, and hands every
 * other request on.
 *
 * @param headers Headers of a file, by its path.
 */
export function staticFiles(
  folder: string,
  headers: (path: string) => Headers,
  otherwise: RequestListener,
): RequestListener {
  // `dev` reads the folder anew for each request: a remote's files may be replaced at any time.
  const files = sirv(folder, {
    dev: true,
    etag: true,
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(headers(path))) response.setHeader(name, value);
    },
  });
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    files(request, response, () => otherwise(request, response));
  };
}
