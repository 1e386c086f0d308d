import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Exchange } from '../../http/apiServer.ts';
import { parseJson, readBody, RpcError } from '../../http/googleApi.ts';
import type { Caller, Identify } from '../access/accessRules.ts';
import {
  type ChannelSession,
  createChannelSession,
  frame,
  NOOP_EVERY_MS,
} from './channelSession.ts';

/** A parameter that counts something; 0 when it is missing or malformed. */
function count(parameters: URLSearchParams, name: string): number {
  return Number(parameters.get(name)) || 0;
}

/** The body of a `POST` on a channel. */
async function readForm(request: IncomingMessage) {
  const form = new URLSearchParams(await readBody(request));
  const messages = [...form].filter(([name]) => /^req\d+___data__$/.test(name));
  // The client puts its headers into the body, by which it avoids a preflight.
  const [, authorization] = /^Authorization:(.*)$/im.exec(form.get('headers') ?? '') ?? [];
  return {
    authorization: authorization?.trim() ?? request.headers.authorization,
    /** The number of the first message. */
    offset: count(form, 'ofs'),
    messages: messages.map(([, json]) => parseJson(json)),
  };
}

function setChannelHeaders(response: ServerResponse): void {
  response
    .setHeader('Content-Type', 'text/plain; charset=utf-8')
    .setHeader('X-Content-Type-Options', 'nosniff')
    .setHeader('Cache-Control', 'no-cache, no-store, max-age=0, must-revalidate');
}

const PROTOCOL_VERSION = 8;
const SERVER_VERSION = 12;
/** The client gives up after 1.5 times as long without a byte. */
const KEEP_ALIVE_MS = 30_000;

/** Handles the messages of one session. */
export interface ChannelStream {
  readonly receive: (message: unknown) => void;
  readonly close: () => void;
}

/**
 * Serves WebChannel, the transport of the SDK's streams in a browser.
 *
 * @param openStream Starts a session; `send` expects the JSON of responses that belong together.
 * @param closeAfterMs How long a session outlives its connection, milliseconds.
 */
export function createChannel(
  identify: Identify,
  openStream: (caller: Caller, send: (responses: readonly string[]) => void) => ChannelStream,
  closeAfterMs?: number,
) {
  const sessions = new Map<string, ChannelSession>();

  const open = async ({ request, response }: Exchange): Promise<void> => {
    const { authorization, offset, messages } = await readForm(request);
    const sid = randomBytes(16).toString('base64url');
    let stream: ChannelStream | undefined;
    const session = createChannelSession({
      onMessage: (message) => stream?.receive(message),
      onClose: () => {
        sessions.delete(sid);
        stream?.close();
      },
      closeAfterMs,
    });
    sessions.set(sid, session);
    const opened = ['c', sid, '', PROTOCOL_VERSION, SERVER_VERSION, KEEP_ALIVE_MS];
    response.end(frame(JSON.stringify([[0, opened]])));
    try {
      stream = openStream(identify(authorization), session.send);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      // The SDK then opens another session with a new token.
      session.send([JSON.stringify(error)]);
    }
    session.receive(messages, offset, 0);
  };

  const serve = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange;
    setChannelHeaders(response);
    const sid = url.searchParams.get('SID');
    if (sid === null && request.method === 'POST') return open(exchange);
    const session = sessions.get(sid ?? '');
    if (session === undefined) {
      // The SDK opens a new session when it finds these words, except at the very start.
      response.writeHead(400).end('Error: Unknown SID');
      return;
    }
    const acknowledged = count(url.searchParams, 'AID');
    if (url.searchParams.get('TYPE') === 'terminate') {
      session.close();
      response.end();
      return;
    }
    if (request.method === 'GET') {
      const once = url.searchParams.get('CI') === '1';
      const waitMs = Math.max(1000, count(url.searchParams, 'TO') || NOOP_EVERY_MS);
      return session.attach(response, acknowledged, once, waitMs);
    }
    const { messages, offset } = await readForm(request);
    response.end(session.receive(messages, offset, acknowledged));
  };

  return {
    serve,
    close: () => {
      for (const session of sessions.values()) session.close();
    },
  };
}
