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

/** The payloads in all complete frames, and the incomplete rest. */
const readFrames = (stream: string): { messages: unknown[]; rest: string } => {
  const messages: unknown[] = [];
  let rest = stream;
  for (;;) {
    const [head = '', length] = /^(\d+)\n/.exec(rest) ?? [];
    const end = head.length + Number(length);
    if (head === '' || rest.length < end) return { messages, rest };
    const arrays = parseJson(rest.slice(head.length, end));
    rest = rest.slice(end);
    for (const array of isList(arrays) ? arrays : []) {
      const [id, content] = isList(array) ? array : [];
      messages.push(isList(content) && id !== 0 ? content[0] : content);
    }
  }
};

/** The kind of a message, to compare sequences. */
export const kindOf = (payload: unknown): string => {
  if (!isRecord(payload)) return String(payload);
  const change = payload['targetChange'];
  if (!isRecord(change)) return Object.keys(payload).join();
  const type = change['targetChangeType'];
  return typeof type === 'string' ? type : 'snapshot';
};

const formOf = (messages: readonly object[], offset: number, headers = ''): URLSearchParams =>
  new URLSearchParams({
    headers,
    count: String(messages.length),
    ofs: String(offset),
    ...Object.fromEntries(messages.map((m, i) => [`req${i}___data__`, JSON.stringify(m)])),
  });

/** A minimal WebChannel client for tests. */
export const createChannelClient = (origin: string) => {
  const database = `projects/${LOCAL_PROJECT_ID}/databases/(default)`;
  const request = (query: Readonly<Record<string, string>>, init: RequestInit) => {
    const params = new URLSearchParams({ VER: '8', database, ...query });
    return fetch(`${origin}${LISTEN_CHANNEL_PATH}?${params}`, init);
  };

  return {
    /** @returns The session id. */
    open: async (token: string | undefined, ...messages: readonly object[]): Promise<string> => {
      const headers = token === undefined ? '' : `Authorization:Bearer ${token}\r\n`;
      const body = formOf(messages, 0, headers);
      const response = await request({ RID: '1', CVER: '22' }, { method: 'POST', body });
      const [first] = readFrames(await response.text()).messages;
      const sid = isList(first) ? first[1] : undefined;
      if (typeof sid !== 'string') throw new Error('No session was opened');
      return sid;
    },
    post: async (SID: string, offset: number, ...messages: readonly object[]): Promise<string> => {
      const body = formOf(messages, offset);
      return (await request({ RID: '2', SID }, { method: 'POST', body })).text();
    },
    terminate: (SID: string) => request({ RID: '3', SID, TYPE: 'terminate' }, { method: 'POST' }),
    /** Reads the back channel until `isEnough`, or until it ends. */
    listen: async (
      SID: string,
      isEnough: (kinds: readonly string[]) => boolean,
    ): Promise<readonly unknown[]> => {
      const stopping = new AbortController();
      const query = { RID: 'rpc', SID, TYPE: 'xmlhttp', CI: '0', AID: '0' };
      const response = await request(query, { signal: stopping.signal });
      if (!response.ok || response.body === null) throw new Error(await response.text());
      const messages: unknown[] = [];
      let buffer = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const read = readFrames(buffer + chunk);
        buffer = read.rest;
        messages.push(...read.messages);
        if (isEnough(messages.map(kindOf))) break;
      }
      stopping.abort();
      return messages;
    },
  };
};
