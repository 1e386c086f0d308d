import type { ServerResponse } from 'node:http';

/**
 * Wraps a message for a channel. The client counts in UTF-16 code units, which is what a string's
 * `length` is, and not in bytes.
 */
export const frame = (json: string): string => `${json.length}\n${json}`;

/**
 * What a session has sent or will send and the client has not yet acknowledged. Every message has a
 * number, one higher than that before; a client that comes again names the last one it has seen.
 */
interface Outbox {
  /** @param payload - JSON. */
  readonly add: (payload: string) => void;
  /** Forgets all messages up to this number. */
  readonly acknowledge: (arrayId: number) => void;
  /** Makes `take` begin again with the oldest message that is not acknowledged. */
  readonly rewind: () => void;
  /** The JSON of all messages not yet taken, `undefined` when there is none. */
  readonly take: () => string | undefined;
  readonly lastId: () => number;
  /** How much waits for acknowledgement, in UTF-16 code units. */
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

/** A noop this often keeps the client from giving up, which it does after 45 s without a byte. */
export const NOOP_EVERY_MS = 20_000;
/** The text of a response is never trimmed in the browser, so a response must not go on for ever. */
const END_AFTER_MS = 55_000;
const END_AFTER_CHARS = 512 * 1024;

/** The open response on which a session sends. */
interface BackChannel {
  /** Writes a message's JSON; the channel ends by itself when that was enough. */
  readonly write: (json: string) => void;
  readonly end: () => void;
}

/**
 * Begins to answer a `GET` of the back channel.
 *
 * @param options.once - The client polls: the response ends after the first message.
 * @param options.onQuiet - Called when nothing was written for as long as the client waits.
 * @param options.onEnd - Called once, when the response has ended for whatever reason.
 */
const openBackChannel = (
  response: ServerResponse,
  options: {
    readonly once: boolean;
    readonly quietMs: number;
    readonly onQuiet: () => void;
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
  const quiet = setInterval(options.onQuiet, options.quietMs);
  const end = (): void => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(quiet);
    clearTimeout(life);
    response.end();
    options.onEnd();
  };
  const life = setTimeout(end, END_AFTER_MS);
  response.on('close', end);
  return {
    end,
    write: (json) => {
      const text = frame(json);
      sent += text.length;
      response.write(text);
      quiet.refresh();
      if (options.once || sent >= END_AFTER_CHARS) end();
    },
  };
};

/**
 * A closed tab may say nothing: without a back channel for this long, it counts as closed. The SDK opens
 * a broken one again within 15 s or never.
 */
const DROP_AFTER_MS = 20_000;
/** A client that never acknowledges is dropped before it fills the memory, in UTF-16 code units. */
const MAX_UNACKNOWLEDGED = 32 * 1024 * 1024;

/** One client's WebChannel session: numbered messages both ways, over any number of requests. */
export interface ChannelSession {
  readonly send: (payloads: readonly string[]) => void;
  /** Takes what the client posted; what it posted before is left out. @returns The answer's text. */
  readonly receive: (messages: readonly unknown[], offset: number, acknowledged: number) => string;
  /** Goes on with this response instead of the last one. */
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
    clearTimeout(dropping);
    backChannel?.end();
    handlers.onClose();
  };
  let dropping = setTimeout(close, DROP_AFTER_MS);

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
      clearTimeout(dropping);
      const opened = openBackChannel(response, {
        once,
        quietMs: Math.min(NOOP_EVERY_MS, waitMs),
        onQuiet: () => {
          send(['"noop"']);
        },
        onEnd: () => {
          if (backChannel !== opened) return;
          backChannel = undefined;
          // Not refresh(), which does nothing for a timer that was cleared.
          if (isOpen) dropping = setTimeout(close, DROP_AFTER_MS);
        },
      });
      backChannel = opened;
      // A byte at once shows the client that nothing on the way holds the stream back.
      if (!once && outbox.size() === 0) outbox.add('"noop"');
      flush();
    },
  };
};
