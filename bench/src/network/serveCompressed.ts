import { brotliCompressSync, constants } from 'node:zlib';
import type { Handler } from './serveSecurely.ts';

const COMPRESSED = /^(text\/|application\/(javascript|json)|image\/svg)/;

/** Headers that the answer gets anew. */
const REPLACED = ['connection', 'content-length', 'keep-alive', 'transfer-encoding'];

/** How what is served differs from what the site's own server answers. */
interface Changes {
  readonly html: (html: string) => string;
  /** In lower case. */
  readonly withoutHeaders: readonly string[];
}

/** A site's answer, ready to be sent. */
interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/**
 * Serves a static site as its deployment does: compressed by brotli (quality 11). What the site has
 * answered is kept, so that a visit waits for the line and not for this machine.
 *
 * @param site Origin of the site's server.
 */
export function serveCompressed(site: string, changes: Changes): Handler {
  const leftOut = new Set([...REPLACED, ...changes.withoutHeaders]);
  const kept = new Map<string, Promise<Answer>>();

  const askFor = async (path: string, etag: string | undefined): Promise<Answer> => {
    const answer = await fetch(new URL(path, site), {
      headers: etag === undefined ? {} : { 'If-None-Match': etag },
    });
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !leftOut.has(name)));
    const type = headers['content-type'] ?? '';
    const plain = type.startsWith('text/html')
      ? Buffer.from(changes.html(await answer.text()))
      : Buffer.from(await answer.arrayBuffer());
    if (plain.length === 0 || !COMPRESSED.test(type)) {
      return { status: answer.status, headers, body: plain };
    }
    const body = brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
    const compressed = { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' };
    return { status: answer.status, headers: compressed, body };
  };

  return (request, response) => {
    const etag = request.headers['if-none-match'];
    const key = `${request.url} ${etag}`;
    const answer = kept.get(key) ?? askFor(request.url, etag);
    kept.set(key, answer);
    answer.then(
      ({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'content-length': body.length });
        response.end(body);
      },
      () => response.stream.destroy(),
    );
  };
}
