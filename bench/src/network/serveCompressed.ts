import type { Http2Session } from 'node:http2';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Answer, createAnswerQueue, type Send } from './answerQueue.ts';
import type { Network } from './network.ts';
import type { Handler } from './serveSecurely.ts';
import { urgencyOf } from './urgencyOf.ts';

const COMPRESSED = /^(text\/|application\/(javascript|json)|image\/svg)/;

/** Headers that the answer gets anew. */
const REPLACED = ['connection', 'content-length', 'keep-alive', 'transfer-encoding'];

/** As `Content-Encoding` names it; always at its best quality. */
type Encoding = 'br' | 'gzip';

/** How what is served differs from what the site's own server answers. */
interface Changes {
  readonly html: (html: string) => string;
  /** Value of the `Link` header where the site sends one. */
  readonly link: string | undefined;
  /** In lower case. */
  readonly withoutHeaders: readonly string[];
  readonly encoding: Encoding;
}

/**
 * Serves a static site as its deployment does: compressed, usually by brotli (quality 11), the most urgent
 * first. What the site has answered is kept, so that a visit waits for the line and not for this
 * machine.
 *
 * @param site Origin of the site's server.
 */
export function serveCompressed(site: string, changes: Changes, network: Network): Handler {
  const leftOut = new Set([...REPLACED, ...changes.withoutHeaders]);
  const kept = new Map<string, Promise<Answer>>();
  const queues = new WeakMap<Http2Session, Send>();

  const askFor = async (path: string, etag: string | undefined): Promise<Answer> => {
    const answer = await fetch(new URL(path, site), {
      headers: etag === undefined ? {} : { 'If-None-Match': etag },
    });
    const headers: Record<string, string> = Object.fromEntries(
      [...answer.headers].filter(([name]) => !leftOut.has(name)),
    );
    const type = headers['content-type'] ?? '';
    const plain = type.startsWith('text/html')
      ? Buffer.from(changes.html(await answer.text()))
      : Buffer.from(await answer.arrayBuffer());
    const isCompressed = plain.length > 0 && COMPRESSED.test(type);
    const body = isCompressed ? compress(plain, changes.encoding) : plain;
    return {
      headers: {
        ...headers,
        ...(changes.link === undefined || headers['link'] === undefined
          ? {}
          : { link: changes.link }),
        ...(isCompressed ? { 'content-encoding': changes.encoding, vary: 'Accept-Encoding' } : {}),
        'content-length': body.length,
        ':status': answer.status,
      },
      body,
    };
  };
  const queueOf = (session: Http2Session): Send => {
    // A session that has ended has no socket any more, and answers may still be due.
    const { remotePort } = session.socket;
    const queue = queues.get(session) ?? createAnswerQueue(() => network.room(remotePort));
    queues.set(session, queue);
    return queue;
  };

  return ({ headers, url }, { stream }) => {
    const etag = headers['if-none-match'];
    const key = `${url} ${etag}`;
    const answer = kept.get(key) ?? askFor(url, etag);
    kept.set(key, answer);
    const { session } = stream;
    if (session === undefined || session.destroyed) return;
    const send = queueOf(session);
    answer.then(
      (ready) => {
        network.countBody(ready.body.length);
        send(stream, urgencyOf(headers['priority']), ready);
      },
      () => stream.destroy(),
    );
  };
}

function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 9 });
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
