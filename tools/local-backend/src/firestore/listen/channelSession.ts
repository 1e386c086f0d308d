import type { ServerResponse } from 'node:http';

/** Prefixes a message with its length, which the client counts in UTF-16 code units, not bytes. */
export function frame(json: string): string {
  return `${json.length}\n${json}`;
}

/** The client gives up after 45 s without a byte. */
export const NOOP_EVERY_MS = 20_000;
/** The browser keeps the whole text of a response, so responses must end from time to time. */
const END_AFTER_MS = 55_000;
const END_AFTER_CHARS = 512 * 1024;
/**
 * How long a client may have no back channel before its session is closed: a closed tab may not say goodbye. The SDK
 * reopens a broken back channel within 15 s or never.
 */
const CLOSE_AFTER_MS = 20_000;

/** The response to a `GET`, on which the server sends. */
interface BackChannel {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

interface BackChannelOptions {
  /** The client polls: the response ends after the first write. */
  readonly once: boolean;
  /** How long nothing may be written, milliseconds. */
  readonly idleMs: number;
  readonly onIdle: () => void;
  readonly onEnd: (ended: BackChannel) => void;
}

function openBackChannel(
  response: ServerResponse,
  { once, idleMs, onIdle, onEnd }: BackChannelOptions,
): BackChannel {
  let sent = 0;
  response.writeHead(200);
  response.flushHeaders();
  const idleTimer = setInterval(onIdle, idleMs);
  const end = (): void => {
    clearInterval(idleTimer);
    clearTimeout(endTimer);
    response.off('close', end).end();
    onEnd(opened);
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
}

/** A message with its number. */
interface OutboxMessage {
  readonly id: number;
  readonly json: string;
}

/** The messages that were sent to a client and that it has not acknowledged. */
function createOutbox() {
  let unacknowledged: OutboxMessage[] = [];
  let lastId = 0;
  let size = 0;
  return {
    lastId: () => lastId,
    add: (payload: string): void => {
      lastId += 1;
      const json = `[${lastId},[${payload}]]`;
      unacknowledged.push({ id: lastId, json });
      size += json.length;
    },
    acknowledge: (arrayId: number): void => {
      unacknowledged = unacknowledged.filter(({ id }) => id > arrayId);
      size = unacknowledged.reduce((sum, { json }) => sum + json.length, 0);
    },
    /** The messages after one, as many as a response has room for, but at least the first. */
    after: (writtenId: number): readonly OutboxMessage[] => {
      const messages = unacknowledged.filter(({ id }) => id > writtenId);
      let chars = 0;
      const tooMany = messages.findIndex(({ json }) => {
        const isFull = chars >= END_AFTER_CHARS;
        chars += json.length;
        return isFull;
      });
      return tooMany === -1 ? messages : messages.slice(0, tooMany);
    },
    /** In UTF-16 code units. */
    size: () => size,
  };
}

/**
 * A WebChannel session: numbered messages in both directions, over any number of requests. A client that
 * comes again names the last message that it received, and is sent the rest.
 */
export function createChannelSession(handlers: {
  readonly onMessage: (message: unknown) => void;
  /** Called once. */
  readonly onClose: () => void;
  readonly closeAfterMs?: number | undefined;
}) {
  const { closeAfterMs = CLOSE_AFTER_MS } = handlers;
  const outbox = createOutbox();
  /** The last message that was written to the back channel. */
  let writtenId = 0;
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
  let closeTimer = setTimeout(close, closeAfterMs);

  const flush = (): void => {
    const pending = outbox.after(writtenId);
    const last = pending.at(-1);
    if (backChannel === undefined || last === undefined) return;
    writtenId = last.id;
    backChannel.write(frame(`[${pending.map(({ json }) => json).join(',')}]`));
  };
  const send = (payloads: readonly string[]): void => {
    if (!isOpen) return;
    payloads.forEach(outbox.add);
    flush();
  };
  const onEnd = (ended: BackChannel): void => {
    if (backChannel !== ended) return;
    backChannel = undefined;
    // refresh() has no effect on a cleared timer.
    if (isOpen) closeTimer = setTimeout(close, closeAfterMs);
  };

  return {
    send,
    close,
    /** Handles posted messages, except those that were posted before. @returns The answer's text. */
    receive: (messages: readonly unknown[], offset: number, acknowledged: number): string => {
      outbox.acknowledge(acknowledged);
      messages.slice(Math.max(0, nextOffset - offset)).forEach(handlers.onMessage);
      nextOffset = Math.max(nextOffset, offset + messages.length);
      const backChannels = backChannel === undefined ? 0 : 1;
      return frame(JSON.stringify([backChannels, outbox.lastId(), outbox.size()]));
    },
    /**
     * Continues on this response instead of the previous one. With `once` the client polls: the
     * response ends after the first write, or with a noop after `waitMs`.
     */
    attach: (response: ServerResponse, acknowledged: number, once: boolean, waitMs: number) => {
      backChannel?.end();
      outbox.acknowledge(acknowledged);
      writtenId = 0;
      clearTimeout(closeTimer);
      const idleMs = Math.min(NOOP_EVERY_MS, waitMs);
      const onIdle = (): void => send(['"noop"']);
      backChannel = openBackChannel(response, { once, idleMs, onIdle, onEnd });
      // An immediate byte shows the client that no proxy buffers the stream.
      if (!once && outbox.size() === 0) outbox.add('"noop"');
      flush();
    },
  };
}

export type ChannelSession = ReturnType<typeof createChannelSession>;
