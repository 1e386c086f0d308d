// The file declares a module, so it can't be imported; every package that imports this one needs it.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./superstatic.d.ts" />
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Hosting } from './hosting.ts';
import { listen, type LocalServer } from './listen.ts';
import type { SiteFiles } from './siteFiles.ts';

/** The path whose headers a missing file is answered with. */
const NOT_FOUND_PAGE = '/404.html';

/**
 * Serves a site by the headers and rewrites of its firebase.json entry, through superstatic, the
 * server that Firebase's own emulator consists of.
 *
 * @param port 0 stands for any free one.
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export async function serveSite(
  hosting: Hosting,
  files: SiteFiles,
  port: number,
): Promise<LocalServer> {
  // Loaded here, because the builds use this package too and have no need of a server.
  const { default: superstatic } = await import('superstatic/lib/superstatic.js');
  const serve = superstatic({
    config: hosting,
    provider: async (_, path) => {
      const file = await files(path);
      if (file === undefined) return null;
      const { content, etag } = file;
      return { stream: Readable.from([content]), size: content.length, etag };
    },
    stack: [
      step(missing(hosting, files)),
      'headers',
      step(notModified(files)),
      'files',
      'rewrites',
    ],
  });
  return listen((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    void serve(request, response, (error) => {
      const [status, text] = error === undefined ? [404, 'Not found\n'] : [400, 'Bad request\n'];
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
    });
  }, port);
}

/** Something that is done with a request; it tells whether the next step is wanted. */
type Step = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

function step(run: Step) {
  return async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // What goes wrong here goes wrong again, and is answered, where the file is read to be sent.
    if (await run(request, response).catch(() => true)) next();
  };
}

/**
 * Has a missing file answered with the headers of the 404 page. Superstatic alone would give it those
 * of the file, and so have a browser remember for a year that a hashed file is missing.
 */
function missing({ rewrites = [] }: Hosting, files: SiteFiles): Step {
  const rewritten = rewrites.map(({ regex }) => new RegExp(regex, 'u'));
  return async (request) => {
    const path = pathOf(request);
    if (!rewritten.some((regex) => regex.test(path)) && (await files(path)) === undefined) {
      request.url = NOT_FOUND_PAGE;
    }
    return true;
  };
}

/** Superstatic sends an ETag with a file, but answers the question for it with the whole file. */
function notModified(files: SiteFiles): Step {
  return async (request, response) => {
    const known = request.headers['if-none-match'];
    if (known === undefined) return true;
    const path = pathOf(request);
    const file = await files(path.endsWith('/') ? `${path}index.html` : path);
    if (file?.etag !== known) return true;
    response.writeHead(304, { ETag: known }).end();
    return false;
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.replace(/[?#].*/, '');
}
