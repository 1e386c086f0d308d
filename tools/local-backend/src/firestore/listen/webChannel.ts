import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Exchange } from '../../http/loopbackServer.ts';
import { readBody } from '../../http/requests.ts';
import { RpcError } from '../../http/responses.ts';
import { parseJson } from '../../json.ts';
import type { Caller, Identify } from '../access/accessRules.ts';
import {
  type ChannelSession,
  createChannelSession,
  frame,
  NOOP_EVERY_MS,
} from './channelSession.ts';

/** The body of a `POST` on a channel. */
interface ChannelForm {
  /** Headers in the body, by which the client avoids a preflight; names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The number of the first message. */
  readonly offset: number;
  readonly messages: readonly unknown[];
}

/** More than any client sends in one request. */
const MAX_MESSAGES = 10_000;

const parseHeaders = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('\r\n').flatMap((line) => {
      const [, name, value] = /^([^:]+):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined
        ? []
        : [[name.trim().toLowerCase(), value.trim()] as const];
    }),
  );

const natural = (text: string | null): number => {
  const value = Number(text ?? 0);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new RpcError('INVALID_ARGUMENT', 'A count in the form is not a natural number.');
};

/** Parses the body of a `POST`. @throws {RpcError} INVALID_ARGUMENT when it is malformed. */
export const parseChannelForm = (body: string): ChannelForm => {
  const form = new URLSearchParams(body);
  const count = natural(form.get('count'));
  if (count > MAX_MESSAGES)
    throw new RpcError('INVALID_ARGUMENT', 'Too many messages in the form.');
  const messages = Array.from({ length: count }, (_, index) => {
    const message = parseJson(form.get(`req${index}___data__`) ?? '');
    if (message === undefined) {
      throw new RpcError('INVALID_ARGUMENT', `Message ${index} of the form is not JSON.`);
    }
    return message;
  });
  return {
    headers: parseHeaders(form.get('headers') ?? ''),
    offset: natural(form.get('ofs')),
    messages,
  };
};

const PROTOCOL_VERSION = 8;
const SERVER_VERSION = 12;
/** The client gives up after 1.5 times as long without a byte. */
const KEEP_ALIVE_MS = 30_000;

/** Handles the messages of one session. */
export interface ChannelStream {
  readonly receive: (message: unknown) => void;
  readonly close: () => void;
}

/** All sessions at one path. */
interface Channel {
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
 * Serves WebChannel, the transport of the SDK's streams in a browser.
 *
 * @param openStream - Starts a session; `send` takes the JSON of responses that belong together.
 */
export const createChannel = (
  identify: Identify,
  openStream: (caller: Caller, send: (responses: readonly string[]) => void) => ChannelStream,
): Channel => {
  const sessions = new Map<string, ChannelSession>();

  const identifyOrError = (authorization: string | undefined): Caller | RpcError => {
    try {
      return identify(authorization);
    } catch (error) {
      if (error instanceof RpcError) return error;
      throw error;
    }
  };

  const open = async ({ request, response }: Exchange): Promise<void> => {
    const { headers, offset, messages } = parseChannelForm(await readBody(request));
    const caller = identifyOrError(headers.get('authorization') ?? request.headers.authorization);
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
    // The SDK then opens another session with a new token.
    if (caller instanceof RpcError) session.send([JSON.stringify(caller)]);
    session.receive(messages, offset, 0);
  };

  const serve = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange;
    const sid = url.searchParams.get('SID');
    if (sid === null && request.method === 'POST') return open(exchange);
    const session = sessions.get(sid ?? '');
    if (session === undefined) {
      // The SDK opens a new session when it finds these words, except at the very start.
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
