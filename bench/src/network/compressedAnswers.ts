import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Answer, AnswerTo } from './answer.ts';

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
 * The answers of a static site as its deployment gives them: compressed, usually by brotli (quality
 * 11). What the site has answered is kept, so that a visit waits for the line and not for this
 * machine.
 *
 * @param site Origin of the site's server.
 */
export function compressedAnswers(site: string, changes: Changes): AnswerTo {
  const leftOut = new Set([...REPLACED, ...changes.withoutHeaders]);
  const kept = new Map<string, Promise<Answer>>();

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
      status: answer.status,
      headers: {
        ...headers,
        ...(changes.link === undefined || headers['link'] === undefined
          ? {}
          : { link: changes.link }),
        ...(isCompressed ? { 'content-encoding': changes.encoding, vary: 'Accept-Encoding' } : {}),
        'content-length': String(body.length),
      },
      body,
    };
  };

  return (path, etag) => {
    const key = `${path} ${etag}`;
    const answer = kept.get(key) ?? askFor(path, etag);
    kept.set(key, answer);
    return answer;
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
