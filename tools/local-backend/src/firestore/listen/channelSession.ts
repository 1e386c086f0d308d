import type { ServerResponse } from 'node:http';

/** Prefixes a message with its length, which the client counts in UTF-16 code units, not bytes. */
export const frame = (json: string): string => `${json.length}\n${json}`;

/** Numbered messages that the client has not acknowledged; when it reconnects, it names the last one. */
export class Outbox {
  #messages: { readonly id: number; readonly json: string }[] = [];
  #takenId = 0;
  lastId = 0;

  /** @param payload - JSON. */
  add(payload: string): void {
    this.lastId += 1;
    this.#messages.push({ id: this.lastId, json: `[${this.lastId},[${payload}]]` });
  }

  /** Discards all messages up to this number. */
  acknowledge(arrayId: number): void {
    this.#messages = this.#messages.filter(({ id }) => id > arrayId);
  }

  /** Makes `take` restart at the oldest unacknowledged message. */
  rewind(): void {
    this.#takenId = 0;
  }

  /** The JSON of all messages not taken yet, `undefined` when there are none. */
  take(): string | undefined {
    const pending = this.#messages.filter(({ id }) => id > this.#takenId);
    this.#takenId = this.lastId;
    return pending.length === 0 ? undefined : `[${pending.map(({ json }) => json).join(',')}]`;
  }

  /** The size of the unacknowledged messages, in UTF-16 code units. */
  get size(): number {
    return this.#messages.reduce((sum, { json }) => sum + json.length, 0);
  }
}

/** The client gives up after 45 s without a byte. */
export const NOOP_EVERY_MS = 20_000;
/** The browser keeps the whole text of a response, so responses must end from time to time. */
const END_AFTER_MS = 55_000;
const END_AFTER_CHARS = 512 * 1024;
/** A closed tab may not say goodbye. The SDK reopens a broken back channel within 15 s or never. */
const CLOSE_AFTER_MS = 20_000;
/** Limits the memory for a client that never acknowledges, in UTF-16 code units. */
const MAX_UNACKNOWLEDGED = 32 * 1024 * 1024;

/** The response to a `GET`, on which the server sends. */
interface BackChannel {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** A WebChannel session: numbered messages in both directions, over any number of requests. */
export const createChannelSession = (handlers: {
  readonly onMessage: (message: unknown) => void;
  /** Called once. */
  readonly onClose: () => void;
}) => {
  const outbox = new Outbox();
  let backChannel: BackChannel | undefined;
  let nextOffset = 0;
  let isOpen = true;

  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(closeTimer);
    backChannel?.end();
    handlers.onClose();
  };
  let closeTimer = setTimeout(close, CLOSE_AFTER_MS);

  const flush = (): void => {
    if (backChannel === undefined) return;
    const json = outbox.take();
    if (json !== undefined) backChannel.write(frame(json));
  };
  const send = (payloads: readonly string[]): void => {
    if (!isOpen) return;
    for (const payload of payloads) outbox.add(payload);
    flush();
    if (outbox.size > MAX_UNACKNOWLEDGED) close();
  };

  const openBackChannel = (
    response: ServerResponse,
    once: boolean,
    idleMs: number,
  ): BackChannel => {
    let sent = 0;
    response.writeHead(200);
    response.flushHeaders();
    const idleTimer = setInterval(send, idleMs, ['"noop"']);
    const end = (): void => {
      clearInterval(idleTimer);
      clearTimeout(endTimer);
      response.off('close', end).end();
      if (backChannel !== opened) return;
      backChannel = undefined;
      // refresh() has no effect on a cleared timer.
      if (isOpen) closeTimer = setTimeout(close, CLOSE_AFTER_MS);
    };
    const endTimer = setTimeout(end, END_AFTER_MS);
    response.on('close', end);
    const write = (text: string): void => {
      sent += text.length;
      response.write(text);
      idleTimer.refresh();
      if (once || sent >= END_AFTER_CHARS) end();
    };
    const opened = { write, end };
    return opened;
  };

  return {
    send,
    close,
    /** Handles posted messages, except those that were posted before. @returns The answer's text. */
    receive: (messages: readonly unknown[], offset: number, acknowledged: number): string => {
      outbox.acknowledge(acknowledged);
      messages.slice(Math.max(0, nextOffset - offset)).forEach(handlers.onMessage);
      nextOffset = Math.max(nextOffset, offset + messages.length);
      return frame(JSON.stringify([backChannel === undefined ? 0 : 1, outbox.lastId, outbox.size]));
    },
    /**
     * Continues on this response instead of the previous one. With `once` the client polls: the
     * response ends after the first write, or with a noop after `waitMs`.
     */
    attach: (
      response: ServerResponse,
      options: { readonly acknowledged: number; readonly once: boolean; readonly waitMs: number },
    ): void => {
      const { acknowledged, once, waitMs } = options;
      backChannel?.end();
      outbox.acknowledge(acknowledged);
      outbox.rewind();
      clearTimeout(closeTimer);
      backChannel = openBackChannel(response, once, Math.min(NOOP_EVERY_MS, waitMs));
      // An immediate byte shows the client that no proxy buffers the stream.
      if (!once && outbox.size === 0) outbox.add('"noop"');
      flush();
    },
  };
};

export type ChannelSession = ReturnType<typeof createChannelSession>;
