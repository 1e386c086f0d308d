import { isList, isRecord, parseJson } from '../../json.ts';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { LISTEN_CHANNEL_PATH } from '../listen/listenTargets.ts';

/** Bypasses the access rule. */
export const OWNER = { Authorization: 'Bearer owner' };

/** Sends a request and parses the JSON answer. */
export const send = async (
  method: string,
  url: string,
  body?: string,
  headers: Readonly<Record<string, string>> = OWNER,
): Promise<{ readonly code: number; readonly answer: unknown }> => {
  const response = await fetch(url, { method, body: body ?? null, headers });
  const answer: unknown = await response.json();
  return { code: response.status, answer };
};

/** Writes a document as the owner. */
export const patch = (url: string, fields: object) =>
  send('PATCH', url, JSON.stringify({ fields }));

/** The fields of a document with one string. */
export const text = (stringValue: string) => ({ t: { stringValue } });

const DATABASE = `projects/${LOCAL_PROJECT_ID}/databases/(default)`;

/** A numbered message from the server. */
export interface ServerMessage {
  readonly id: number;
  readonly payload: unknown;
}

/** The messages of all complete frames, and the incomplete rest. */
const readFrames = (stream: string): { messages: ServerMessage[]; rest: string } => {
  const messages: ServerMessage[] = [];
  let rest = stream;
  for (;;) {
    const [, head = '', count = ''] = /^((\d+)\n)/.exec(rest) ?? [];
    if (head === '' || rest.length < head.length + Number(count)) return { messages, rest };
    const arrays = parseJson(rest.slice(head.length, head.length + Number(count)));
    rest = rest.slice(head.length + Number(count));
    for (const array of isList(arrays) ? arrays : []) {
      if (!isList(array)) throw new Error(`Not an array: ${JSON.stringify(arrays)}`);
      const [id, content] = array;
      const payload = isList(content) ? content[0] : undefined;
      if (typeof id !== 'number') throw new Error(`Not a number: ${JSON.stringify(arrays)}`);
      messages.push({ id, payload: id === 0 ? content : payload });
    }
  }
};

/** A minimal WebChannel client for tests. */
export const createChannelClient = (origin: string, path = LISTEN_CHANNEL_PATH) => {
  const urlFor = (query: Readonly<Record<string, string>>): string =>
    `${origin}${path}?${new URLSearchParams({ VER: '8', database: DATABASE, ...query })}`;

  const form = (messages: readonly object[], offset: number, headers = ''): URLSearchParams =>
    new URLSearchParams({
      headers,
      count: String(messages.length),
      ofs: String(offset),
      ...Object.fromEntries(messages.map((m, i) => [`req${i}___data__`, JSON.stringify(m)])),
    });

  return {
    /** @returns The session id. */
    open: async (token: string | undefined, ...messages: readonly object[]): Promise<string> => {
      const headers = token === undefined ? '' : `Authorization:Bearer ${token}\r\n`;
      const body = form(messages, 0, headers);
      const response = await fetch(urlFor({ RID: '1', CVER: '22' }), { method: 'POST', body });
      const [first] = readFrames(await response.text()).messages;
      const sid = isList(first?.payload) ? first.payload[1] : undefined;
      if (typeof sid !== 'string') throw new Error('No session was opened');
      return sid;
    },
    post: async (sid: string, offset: number, ...messages: readonly object[]): Promise<string> => {
      const body = form(messages, offset);
      const response = await fetch(urlFor({ RID: '2', SID: sid }), { method: 'POST', body });
      return response.text();
    },
    terminate: (sid: string) =>
      fetch(urlFor({ RID: '3', SID: sid, TYPE: 'terminate' }), { method: 'POST' }),
    /** Reads the back channel until `isEnough`, or until it ends. */
    listen: async (
      sid: string,
      options: { readonly acknowledged?: number; readonly poll?: boolean },
      isEnough: (messages: readonly ServerMessage[]) => boolean,
    ): Promise<readonly ServerMessage[]> => {
      const stopping = new AbortController();
      const query = {
        RID: 'rpc',
        SID: sid,
        TYPE: 'xmlhttp',
        CI: options.poll === true ? '1' : '0',
      };
      const acknowledged = String(options.acknowledged ?? 0);
      const { signal } = stopping;
      const response = await fetch(urlFor({ ...query, AID: acknowledged }), { signal });
      if (!response.ok || response.body === null) throw new Error(await response.text());
      const messages: ServerMessage[] = [];
      let buffer = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const read = readFrames(buffer + chunk);
        buffer = read.rest;
        messages.push(...read.messages);
        if (isEnough(messages)) break;
      }
      stopping.abort();
      return messages;
    },
  };
};

/** The kind of a message, to compare sequences. */
export const kindOf = ({ payload }: ServerMessage): string => {
  if (!isRecord(payload)) return String(payload);
  const change = payload['targetChange'];
  if (isRecord(change)) {
    return typeof change['targetChangeType'] === 'string' ? change['targetChangeType'] : 'snapshot';
  }
  return Object.keys(payload).join();
};
