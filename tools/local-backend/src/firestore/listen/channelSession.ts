import type { ServerResponse } from 'node:http';

/**
 * Prefixes a message with its length, which the client counts in UTF-16 code units, not bytes.
 */
export const frame = (json: string): string => `${json.length}\n${json}`;

/**
 * Messages that the client has not acknowledged yet, numbered consecutively; a client that reconnects
 * names the last one it received.
 */
interface Outbox {
  /** @param payload - JSON. */
  readonly add: (payload: string) => void;
  /** Discards all messages up to this number. */
  readonly acknowledge: (arrayId: number) => void;
  /** Makes `take` restart at the oldest unacknowledged message. */
  readonly rewind: () => void;
  /** The JSON of all messages not taken yet, `undefined` when there are none. */
  readonly take: () => string | undefined;
  readonly lastId: () => number;
  /** The size of the unacknowledged messages, in UTF-16 code units. */
  readonly size: () => number;
}

export const createOutbox = (): Outbox => {
  let messages: { readonly id: number; readonly json: string }[] = [];
  let lastId = 0;
  let takenId = 0;
  return {
    add: (payload) => {
      lastId += 1;
      messages.push({ id: lastId, json: `[${lastId},[${payload}]]` });
    },
    acknowledge: (arrayId) => {
      messages = messages.filter(({ id }) => id > arrayId);
    },
    rewind: () => {
      takenId = 0;
    },
    take: () => {
      const pending = messages.filter(({ id }) => id > takenId);
      takenId = lastId;
      return pending.length === 0 ? undefined : `[${pending.map(({ json }) => json).join(',')}]`;
    },
    lastId: () => lastId,
    size: () => messages.reduce((sum, { json }) => sum + json.length, 0),
  };
};

/** The client gives up after 45 s without a byte. */
export const NOOP_EVERY_MS = 20_000;
/** The browser keeps the whole text of a response, so responses must end from time to time. */
const END_AFTER_MS = 55_000;
const END_AFTER_CHARS = 512 * 1024;

/** The open response that a session writes to. */
interface BackChannel {
  /** Writes JSON; the channel ends itself when it has become too long, or after one write of a poll. */
  readonly write: (json: string) => void;
  readonly end: () => void;
}

/**
 * Starts the response to a `GET` of the back channel.
 *
 * @param options.once - The client polls: the response ends after the first write.
 * @param options.onIdle - Called when nothing was written for `idleMs`.
 * @param options.onEnd - Called once, when the response has ended for any reason.
 */
const openBackChannel = (
  response: ServerResponse,
  options: {
    readonly once: boolean;
    readonly idleMs: number;
    readonly onIdle: () => void;
    readonly onEnd: () => void;
  },
): BackChannel => {
  let sent = 0;
  let isOpen = true;
  response.writeHead(200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate',
  });
  response.flushHeaders();
  const idleTimer = setInterval(options.onIdle, options.idleMs);
  const end = (): void => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(idleTimer);
    clearTimeout(endTimer);
    response.end();
    options.onEnd();
  };
  const endTimer = setTimeout(end, END_AFTER_MS);
  response.on('close', end);
  return {
    end,
    write: (json) => {
      const text = frame(json);
      sent += text.length;
      response.write(text);
      idleTimer.refresh();
      if (options.once || sent >= END_AFTER_CHARS) end();
    },
  };
};

/**
 * A closed tab may not say goodbye: after this long without a back channel, its session is closed. The
 * SDK reopens a broken one within 15 s or never.
 */
const CLOSE_AFTER_MS = 20_000;
/** Limits the memory for a client that never acknowledges, in UTF-16 code units. */
const MAX_UNACKNOWLEDGED = 32 * 1024 * 1024;

/** A WebChannel session: numbered messages in both directions, over any number of requests. */
export interface ChannelSession {
  readonly send: (payloads: readonly string[]) => void;
  /** Handles posted messages, except those that were posted before. @returns The answer's text. */
  readonly receive: (messages: readonly unknown[], offset: number, acknowledged: number) => string;
  /** Continues on this response instead of the previous one. */
  readonly attach: (
    response: ServerResponse,
    options: { readonly acknowledged: number; readonly once: boolean; readonly waitMs: number },
  ) => void;
  readonly close: () => void;
}

export const createChannelSession = (handlers: {
  readonly onMessage: (message: unknown) => void;
  /** Called once. */
  readonly onClose: () => void;
}): ChannelSession => {
  const outbox = createOutbox();
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
    if (json !== undefined) backChannel.write(json);
  };
  const send = (payloads: readonly string[]): void => {
    if (!isOpen) return;
    for (const payload of payloads) outbox.add(payload);
    flush();
    if (outbox.size() > MAX_UNACKNOWLEDGED) close();
  };

  return {
    send,
    close,
    receive: (messages, offset, acknowledged) => {
      outbox.acknowledge(acknowledged);
      messages.slice(Math.max(0, nextOffset - offset)).forEach(handlers.onMessage);
      nextOffset = Math.max(nextOffset, offset + messages.length);
      return frame(
        JSON.stringify([backChannel === undefined ? 0 : 1, outbox.lastId(), outbox.size()]),
      );
    },
    attach: (response, { acknowledged, once, waitMs }) => {
      backChannel?.end();
      outbox.acknowledge(acknowledged);
      outbox.rewind();
      clearTimeout(closeTimer);
      const opened = openBackChannel(response, {
        once,
        idleMs: Math.min(NOOP_EVERY_MS, waitMs),
        onIdle: () => {
          send(['"noop"']);
        },
        onEnd: () => {
          if (backChannel !== opened) return;
          backChannel = undefined;
          // refresh() has no effect on a cleared timer.
          if (isOpen) closeTimer = setTimeout(close, CLOSE_AFTER_MS);
        },
      });
      backChannel = opened;
      // An immediate byte shows the client that no proxy buffers the stream.
      if (!once && outbox.size() === 0) outbox.add('"noop"');
      flush();
    },
  };
};
