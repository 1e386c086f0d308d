import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { readBody } from '../../http/readBody.ts';
import { RpcError } from '../../http/rpcError.ts';
import type { Exchange } from '../../http/serveOnLoopback.ts';
import type { Caller } from '../access/caller.ts';
import type { Identify } from '../access/identify.ts';
import { NOOP_EVERY_MS } from './backChannel.ts';
import { parseChannelForm } from './channelForm.ts';
import { type ChannelSession, createChannelSession } from './channelSession.ts';
import { frame } from './frame.ts';

const PROTOCOL_VERSION = 8;
const SERVER_VERSION = 12;
/** The client gives up after one and a half times this long without a byte. */
const KEEP_ALIVE_MS = 30_000;

/** What a client does over one session. */
export interface ChannelStream {
  /** Takes a message of the client. */
  readonly receive: (message: unknown) => void;
  readonly close: () => void;
}

/** All sessions at one path. */
export interface Channel {
  readonly serve: (exchange: Exchange) => Promise<void>;
  readonly close: () => void;
}

const sendText = (response: ServerResponse, code: number, text: string): void => {
  response.writeHead(code, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate',
  });
  response.end(text);
};

const numberOf = (url: URL, name: string, missing: number): number => {
  const text = url.searchParams.get(name);
  const value = text === null ? missing : Number(text);
  return Number.isFinite(value) ? value : missing;
};

/**
 * Serves WebChannel, over which the SDK in a browser has its streams.
 *
 * @param openStream - Begins a session; `send` takes the JSON of answers that belong together.
 */
export const createChannel = (
  identify: Identify,
  openStream: (caller: Caller, send: (responses: readonly string[]) => void) => ChannelStream,
): Channel => {
  const sessions = new Map<string, ChannelSession>();

  const callerOrRefusal = (authorization: string | undefined): Caller | RpcError => {
    try {
      return identify(authorization);
    } catch (error) {
      if (error instanceof RpcError) return error;
      throw error;
    }
  };

  const open = async ({ request, response }: Exchange): Promise<void> => {
    const { headers, offset, messages } = parseChannelForm(await readBody(request));
    const caller = callerOrRefusal(headers.get('authorization') ?? request.headers.authorization);
    const sid = randomBytes(16).toString('base64url');
    const stream =
      caller instanceof RpcError
        ? undefined
        : openStream(caller, (responses) => {
            session.send(responses);
          });
    const session = createChannelSession({
      onMessage: (message) => stream?.receive(message),
      onClose: () => {
        sessions.delete(sid);
        stream?.close();
      },
    });
    sessions.set(sid, session);
    sendText(
      response,
      200,
      frame(JSON.stringify([[0, ['c', sid, '', PROTOCOL_VERSION, SERVER_VERSION, KEEP_ALIVE_MS]]])),
    );
    // The SDK drops the session itself, and opens another with a new token.
    if (caller instanceof RpcError) session.send([JSON.stringify(caller)]);
    session.receive(messages, offset, 0);
  };

  const serve = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange;
    const sid = url.searchParams.get('SID');
    if (sid === null && request.method === 'POST') return open(exchange);
    const session = sessions.get(sid ?? '');
    if (session === undefined) {
      // The SDK looks for these two words, not at the very start, before it begins a new session.
      return sendText(response, 400, 'Error: Unknown SID');
    }
    const acknowledged = numberOf(url, 'AID', 0);
    if (url.searchParams.get('TYPE') === 'terminate') {
      session.close();
      return sendText(response, 200, '');
    }
    if (request.method === 'GET') {
      const once = url.searchParams.get('CI') === '1';
      const waitMs = Math.max(1000, numberOf(url, 'TO', NOOP_EVERY_MS));
      return session.attach(response, { acknowledged, once, waitMs });
    }
    const { messages, offset } = parseChannelForm(await readBody(request));
    sendText(response, 200, session.receive(messages, offset, acknowledged));
  };

  return {
    serve,
    close: () => {
      for (const session of sessions.values()) session.close();
    },
  };
};
