import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import type { Hosting } from './hosting.ts';

/** A server that only this machine can reach, and only from its own pages. */
export type LocalServer = Omit<RunningServer, 'port'>;

/** A handler for requests that post to a path of the site. */
export interface Endpoint {
  /** Such as `/reports`. */
  readonly pathname: string;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => unknown;
}

/** Reads the file for a path, such as `/index.html`; undefined when there is none. */
type SiteFiles = (name: string) => Promise<Buffer | string | undefined>;

/** The files of a folder, read anew for each request, because a remote's may be replaced at any time. */
export function siteFiles(folder: string): SiteFiles {
  const root = path.resolve(folder) + path.sep;
  return async (name) => {
    const file = path.join(root, name);
    return file.startsWith(root) ? readFile(file).catch(() => undefined) : undefined;
  };
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Missing files are answered with the headers of this path. */
const NOT_FOUND_PAGE = '/404.html';

/** A deployed site: its files, and how they are served. */
export interface DeployedSite {
  readonly hosting: Hosting;
  readonly files: SiteFiles;
}

/**
 * Serves a site with the headers and rewrites of its firebase.json entry, as Firebase Hosting does. It supports only
 * what our firebase.json uses: regular expressions, and no redirects.
 *
 * @param deployed The site as a request finds it.
 */
export function serveSite(
  deployed: () => DeployedSite,
  port: number,
  endpoint?: Endpoint,
): Promise<LocalServer> {
  return serveOnLocalhost(async (request, response) => {
    const { hosting, files } = deployed();
    const { method = '', url = '/', headers: sent } = request;
    const pathname = url.replace(/[?#].*/, '');
    if (method === 'POST' && pathname === endpoint?.pathname) {
      await endpoint.handle(request, response);
      return;
    }
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const file = await find(pathname, hosting, files);
    // Not the headers of the missing file, with which browsers would cache the 404 for a year.
    const headersPath = file === undefined ? NOT_FOUND_PAGE : pathname;
    const matching = hosting.headers.filter((rule) => matches(rule, headersPath));
    for (const { key, value } of matching.flatMap((rule) => rule.headers)) {
      response.setHeader(key, value);
    }
    if (file === undefined) {
      response.setHeader('Content-Type', 'text/plain; charset=utf-8');
      response.writeHead(404).end('Not found\n');
      return;
    }
    const content = Buffer.from(file.content);
    const etag = `"${createHash('sha1').update(content).digest('base64url')}"`;
    response.setHeader('ETag', etag);
    if (sent['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
    const type = CONTENT_TYPES[path.extname(file.name)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': content.length });
    response.end(content);
  }, port);
}

const matches = ({ regex }: { readonly regex: string }, pathname: string): boolean =>
  new RegExp(regex, 'u').test(pathname);

/** The file of a path, or that which a rewrite has in its place. */
async function find(pathname: string, { rewrites = [] }: Hosting, files: SiteFiles) {
  const destination = rewrites.find((rule) => matches(rule, pathname))?.destination;
  for (const name of [nameOf(pathname), destination]) {
    const content = name === undefined ? undefined : await files(name);
    if (name !== undefined && content !== undefined) return { name, content };
  }
  return undefined;
}

/** The name of a path's file; undefined when its percent encoding is malformed. */
function nameOf(pathname: string): string | undefined {
  try {
    return path.posix.normalize(decodeURI(pathname)).replace(/\/$/, '/index.html');
  } catch {
    return undefined;
  }
}
