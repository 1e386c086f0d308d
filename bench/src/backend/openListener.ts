import { Agent, type ClientRequest, get, request } from 'node:http';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';

const DATABASE = `projects/${LOCAL_PROJECT_ID}/databases/(default)`;
const CHANNEL = '/google.firestore.v1.Firestore/Listen/channel';

/** Field of the document that counts its updates. */
export const COUNTER = 'update';
/** The number of a message on the channel, or that of an update. */
const NUMBERS = new RegExp(`\\[\\[(\\d+),|"${COUNTER}":\\{"integerValue":"(\\d+)"\\}`, 'g');

/** As many connections as listeners, as if each were a browser of its own. */
const agent = new Agent({ maxSockets: Infinity, keepAlive: false });

/** A listener that is open. */
export interface OpenListener {
  readonly close: () => void;
}

/**
 * Listens to a document as a browser does, over a channel of its own, but reads no more of what comes
 * than which update it is: a thousand of these must not need more of the machine than the server.
 *
 * @param onUpdate gets the number of each update that arrives
 */
export async function openListener(
  origin: string,
  path: string,
  onUpdate: (update: number) => void,
): Promise<OpenListener> {
  const addTarget = {
    documents: { documents: [`${DATABASE}/documents/${path}`] },
    targetId: 2,
  };
  const opened = await post(
    `${origin}${CHANNEL}?VER=8&RID=1&CVER=22&database=${encodeURIComponent(DATABASE)}`,
    new URLSearchParams({
      headers: 'Authorization:Bearer owner\r\n',
      count: '1',
      ofs: '0',
      req0___data__: JSON.stringify({ database: DATABASE, addTarget }),
    }).toString(),
  );
  const [, session] = /"c","([^"]+)"/.exec(opened) ?? [];
  if (session === undefined) throw new Error(`No channel was opened: ${opened}`);
  let acknowledged = '0';
  let stream: ClientRequest | undefined;

  /** The server ends a long response; the next one goes on behind what has arrived. */
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const query = `VER=8&RID=rpc&SID=${session}&AID=${acknowledged}&CI=0&TYPE=xmlhttp`;
      stream = get(`${origin}${CHANNEL}?${query}`, { agent }, (response) => {
        let rest = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          const text = rest + chunk;
          let read = 0;
          for (const [found, id = acknowledged, update] of text.matchAll(NUMBERS)) {
            acknowledged = id;
            if (update !== undefined) onUpdate(Number(update));
            read = text.indexOf(found, read) + found.length;
          }
          // A number may be cut in two.
          rest = text.slice(Math.max(read, text.length - 64));
        });
        response.on('end', () => void listen());
        resolve();
      });
      stream.on('error', reject);
    });
  await listen();
  return { close: () => stream?.destroy() };
}

function post(address: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const posting = request(address, { method: 'POST', agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    });
    posting.on('error', reject).end(body);
  });
}
