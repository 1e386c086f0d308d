// An ambient module declaration can't be imported, and every package that imports this one needs it.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./superstatic.d.ts" />
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { refusalOfForeign } from '@laundry-board/local-backend/loopback';
import type { Hosting } from './hosting.ts';

/** A server that only this machine can reach, and only from its own pages. */
export interface LocalServer {
  /** Such as `http://localhost:3000`. */
  readonly origin: string;
  /** Closes open connections too. */
  readonly close: () => Promise<void>;
}

/**
 * Listens on both loopback addresses, because browsers may resolve `localhost` to either.
 *
 * @param port - 0 takes any free port.
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export async function listen(handler: RequestListener, port: number): Promise<LocalServer> {
  const first = await listenOn('127.0.0.1', port, handler);
  const address = first.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const servers = [first];
  try {
    servers.push(await listenOn('::1', bound, handler));
  } catch (error) {
    if (!isMissingAddress(error)) {
      await close(first);
      throw error;
    }
  }
  return {
    origin: `http://localhost:${bound}`,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

function listenOn(host: string, port: number, handler: RequestListener): Promise<Server> {
  const server = createServer((request, response) => {
    const refusal = refusalOfForeign(request);
    if (refusal === undefined) handler(request, response);
    else
      response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${refusal}\n`);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Whether ::1 is missing, as on machines without IPv6. */
function isMissingAddress(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
  );
}

/** The current version of a file. */
interface SiteFile {
  readonly content: Buffer;
  /** A hash of the content. */
  readonly etag: string;
}

/** Reads the file for a request path; undefined when there is none. */
type SiteFiles = (requestPath: string) => Promise<SiteFile | undefined>;

/** The files of a folder, read anew for each request, because a remote's may be replaced at any time. */
export function siteFiles(
  folder: string,
  transform: (name: string, content: Buffer | undefined) => Buffer | string | undefined = (
    _,
    same,
  ) => same,
): SiteFiles {
  const root = path.resolve(folder);
  return async (requestPath) => {
    const name = decodePath(requestPath);
    if (name === undefined) return undefined;
    const file = path.join(root, name);
    if (!file.startsWith(root + path.sep)) return undefined;
    const content = transform(name, await readIfThere(file));
    if (content === undefined) return undefined;
    const bytes = Buffer.from(content);
    return { content: bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
  };
}

function decodePath(text: string): string | undefined {
  try {
    const name = decodeURI(text);
    return name.includes('\0') ? undefined : name;
  } catch {
    return undefined;
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isNoFile(error)) return undefined;
    throw error;
  }
}

/** Error codes of paths without a file; the last is for names that are too long. */
const NO_FILE = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

function isNoFile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && NO_FILE.has(error.code);
}

/** Missing files are answered with the headers of this path. */
const NOT_FOUND_PAGE = '/404.html';

/**
 * Serves a site with the headers and rewrites of its firebase.json entry, by superstatic, the server in
 * Firebase's own hosting emulator.
 *
 * @param port - 0 takes any free port.
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export async function serveSite(
  hosting: Hosting,
  files: SiteFiles,
  port: number,
): Promise<LocalServer> {
  // Imported lazily, because the builds use this package without a server.
  const { default: superstatic } = await import('superstatic/lib/superstatic.js');
  const serve = superstatic({
    config: hosting,
    provider: async (_, pathname) => {
      const file = await files(pathname);
      if (file === undefined) return null;
      const { content, etag } = file;
      return { stream: Readable.from([content]), size: content.length, etag };
    },
    stack: [
      middleware(handleMissing(hosting, files)),
      'headers',
      middleware(handleNotModified(files)),
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

/** Handles a request; resolves to whether the next middleware runs. */
type Step = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

function middleware(run: Step) {
  return async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // An error occurs again, and is answered, where the file is read for the response.
    if (await run(request, response).catch(() => true)) next();
  };
}

/**
 * Answers a missing file with the headers of the 404 page. Superstatic would send those of the file, so
 * that browsers would cache a missing hashed file for a year.
 */
function handleMissing({ rewrites = [] }: Hosting, files: SiteFiles): Step {
  const rewritten = rewrites.map(({ regex }) => new RegExp(regex, 'u'));
  return async (request) => {
    const pathname = pathOf(request);
    if (!rewritten.some((regex) => regex.test(pathname)) && (await files(pathname)) === undefined) {
      request.url = NOT_FOUND_PAGE;
    }
    return true;
  };
}

/** Answers conditional requests: superstatic sends an ETag, but ignores `If-None-Match`. */
function handleNotModified(files: SiteFiles): Step {
  return async (request, response) => {
    const known = request.headers['if-none-match'];
    if (known === undefined) return true;
    const pathname = pathOf(request);
    const file = await files(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (file?.etag !== known) return true;
    response.writeHead(304, { ETag: known }).end();
    return false;
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.replace(/[?#].*/, '');
}
