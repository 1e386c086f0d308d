import { createPublicKey, randomUUID, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createLocalServer, listenOnLoopback } from '@laundry-board/loopback';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

/** A message as the service was sent it. */
export interface PushMessage {
  readonly endpoint: string;
  readonly headers: IncomingMessage['headers'];
  /** Encrypted. */
  readonly body: Buffer;
  /** The status that it was answered with; null while it is not answered. */
  readonly status: number | null;
}

/**
 * What the service does with the messages that follow.
 *
 * - `deliver`: it hands them to their browser.
 * - `keep`: it accepts them, and no browser ever gets them.
 * - `hang`: it never answers.
 * - `answer`: it refuses them, or whatever the status means.
 */
export type PushBehaviour =
  | { readonly is: 'deliver' | 'keep' | 'hang' }
  | {
      readonly is: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
    };

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A subscription of a browser. */
interface Channel {
  readonly uaid: string;
  readonly id: string;
  /** The VAPID key of whoever may send, without padding. */
  readonly key: string;
}

const PATH = '/push/';

/**
 * Starts a push service on loopback: browsers subscribe by WebSocket as Firefox does at Mozilla's (set `dom.push.serverURL`
 * to its `url`), and messages come as RFC 8030 and 8292 say. Endpoints and messages last as long as it runs.
 *
 * @param options.port 0 means any free port.
 */
export async function startPushService({ port: wanted = 0 }: { readonly port?: number } = {}) {
  const browsers = createBrowsers((id) => `${origin}${PATH}${id}`);
  const messages: PushMessage[] = [];
  let behaviour: PushBehaviour = { is: 'deliver' };

  /** @returns The status; null for no answer. */
  const accept = (channel: Channel | undefined, request: IncomingMessage, body: Buffer) => {
    if (behaviour.is === 'hang') return null;
    if (behaviour.is === 'answer') return behaviour.status;
    if (channel === undefined) return 410;
    if (!isSigned(request.headers.authorization, channel.key)) return 403;
    if (behaviour.is === 'deliver') {
      browsers.deliver(channel, body, request.headers['content-encoding']);
    }
    return 201;
  };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = '', headers } = request;
    const body = await buffer(request);
    if (method !== 'POST' || !url.startsWith(PATH)) {
      response.writeHead(404).end();
      return;
    }
    const status = accept(browsers.channels.get(url.slice(PATH.length)), request, body);
    messages.push({ endpoint: origin + url, headers, body, status });
    if (status === null) return;
    response.writeHead(status, behaviour.is === 'answer' ? behaviour.headers : {}).end();
  };

  const createServer = () => {
    const server = createLocalServer(receive);
    new WebSocketServer({ server }).on('connection', browsers.serve);
    return server;
  };
  const { port, close } = await listenOnLoopback(createServer, wanted, ['127.0.0.1']);
  const origin = `http://127.0.0.1:${port}`;
  return {
    /** Of its endpoints, such as `http://127.0.0.1:9300`. */
    origin,
    /** Where browsers connect to. */
    url: `ws://127.0.0.1:${port}/`,
    /** All that it was sent, oldest first. */
    messages: (): readonly PushMessage[] => messages,
    /** The endpoints of the browsers that are subscribed now. */
    endpoints: (): readonly string[] =>
      [...browsers.channels.keys()].map((id) => origin + PATH + id),
    behave: (next: PushBehaviour): void => {
      behaviour = next;
    },
    close,
  };
}

/** The browsers that are connected, and their subscriptions by the ids that they give them. */
function createBrowsers(endpointOf: (id: string) => string) {
  const channels = new Map<string, Channel>();
  const sockets = new Map<string, WebSocket>();
  const serve = (socket: WebSocket): void => {
    let uaid = '';
    socket.addEventListener('message', ({ data }) => {
      const message = browserMessage.parse(jsonIn(data));
      switch (message.messageType) {
        case 'hello':
          // A browser that gets another name forgets its subscriptions.
          uaid = message.uaid || randomUUID().replaceAll('-', '');
          sockets.set(uaid, socket);
          send(socket, { messageType: 'hello', uaid, status: 200, use_webpush: true });
          break;
        case 'register': {
          const { channelID: id, key } = message;
          channels.set(id, { uaid, id, key: key.replace(/=+$/, '') });
          const pushEndpoint = endpointOf(id);
          send(socket, { messageType: 'register', channelID: id, status: 200, pushEndpoint });
          break;
        }
        case 'unregister': {
          const { channelID } = message;
          channels.delete(channelID);
          send(socket, { messageType: 'unregister', channelID, status: 200 });
          break;
        }
        default:
      }
    });
  };
  return {
    channels,
    serve,
    deliver: ({ uaid, id }: Channel, body: Buffer, encoding: string | undefined): void =>
      send(sockets.get(uaid), {
        messageType: 'notification',
        channelID: id,
        version: randomUUID(),
        data: body.toString('base64url'),
        headers: { encoding },
      }),
  };
}

/** What a browser says, beside `ack`, `broadcast_subscribe` and pings, which need no answer here. */
const browserMessage = z.union([
  z.object({ messageType: z.literal('hello'), uaid: z.string().nullish() }),
  z.object({ messageType: z.literal('register'), channelID: z.string(), key: z.string() }),
  z.object({ messageType: z.literal('unregister'), channelID: z.string() }),
  z.object({
    messageType: z.undefined().or(z.enum(['ack', 'nack', 'ping', 'broadcast_subscribe'])),
  }),
]);

/** What a message of the WebSocket says. */
export function jsonIn(data: unknown): unknown {
  return typeof data === 'string' ? JSON.parse(data) : undefined;
}

function send(socket: WebSocket | undefined, message: object): void {
  socket?.send(JSON.stringify(message));
}

/** Whether a message's sender has the key of the subscription: https://www.rfc-editor.org/rfc/rfc8292 */
function isSigned(authorization: string | undefined, key: string): boolean {
  const [, token = '', sent] = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(authorization ?? '') ?? [];
  const [header, claims, signature = ''] = token.split('.');
  if (sent !== key) return false;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
  });
  return verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}
