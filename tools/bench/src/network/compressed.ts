import type { Http2ServerResponse, Http2Session } from 'node:http2';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Handler } from './origins.ts';

/** How a site differs from what its local server answers. */
export interface SiteChanges {
  readonly html: (html: string) => string;
  /** `Link` header of the page; undefined leaves it as it is. */
  readonly link: string | undefined;
  /** Headers that are left out, in lower case. */
  readonly withoutHeaders: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const COMPRESSED = /^(text\/|application\/(javascript|json)|image\/svg)/;
const REPLACED = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/** Answers as a deployed site does: by Brotli, the most urgent first; kept, so that no visit waits for it. */
export function compressed(site: string, changes: SiteChanges): Handler {
  const kept = new Map<string, Promise<Answer>>();
  const queues = new WeakMap<Http2Session, Waiting[]>();
  return ({ url, headers, stream: { session } }, response) => {
    const etag = headers['if-none-match'];
    const key = `${url} ${etag}`;
    const answer = kept.get(key) ?? fetchAnswer(new URL(url, site), etag, changes);
    kept.set(key, answer);
    if (session === undefined) return;
    const queue = queues.get(session) ?? [];
    queues.set(session, queue);
    // As a `Priority` header such as `u=1, i` has it, or else 3 (RFC 9218).
    const urgency = Number(/\bu=([0-7])/.exec(String(headers['priority']))?.[1] ?? 3);
    answer.then(
      (ready) => {
        queue.push({ response, urgency, ...ready, sent: 0 });
        if (queue.length === 1) void sendAll(queue);
      },
      () => response.stream.destroy(),
    );
  };
}

interface Waiting extends Answer {
  readonly response: Http2ServerResponse;
  /** 0 is the highest. */
  readonly urgency: number;
  sent: number;
}

/** In pieces, so that what is asked for later and is more urgent overtakes. Node.js would mix all answers. */
async function sendAll(queue: Waiting[]): Promise<void> {
  while (queue.length > 0) {
    const next = queue.reduce((best, each) => (each.urgency < best.urgency ? each : best));
    const { response, status, headers, body, sent } = next;
    if (sent === 0) response.writeHead(status, { ...headers, 'content-length': body.length });
    next.sent += 4096;
    await new Promise<void>((resolve) => {
      response.write(body.subarray(sent, next.sent), () => resolve());
    });
    if (next.sent < body.length) continue;
    response.end();
    queue.splice(queue.indexOf(next), 1);
  }
}

async function fetchAnswer(
  url: URL,
  etag: string | undefined,
  { html, link, withoutHeaders }: SiteChanges,
): Promise<Answer> {
  const answer = await fetch(url, { headers: etag === undefined ? {} : { 'If-None-Match': etag } });
  const leftOut = new Set([...REPLACED, ...withoutHeaders]);
  const headers: Record<string, string> = Object.fromEntries(
    [...answer.headers].filter(([name]) => !leftOut.has(name)),
  );
  if (link !== undefined && headers['link'] !== undefined) headers['link'] = link;
  const type = headers['content-type'] ?? '';
  const content = type.startsWith('text/html')
    ? Buffer.from(html(await answer.text()))
    : Buffer.from(await answer.arrayBuffer());
  const { status } = answer;
  if (content.length === 0 || !COMPRESSED.test(type)) return { status, headers, body: content };
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  Object.assign(headers, { 'content-encoding': 'br', vary: 'Accept-Encoding' });
  // Its default quality is the best.
  return { status, headers, body: brotliCompressSync(content, { params }) };
}
