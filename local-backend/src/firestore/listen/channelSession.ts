import type { ServerResponse } from 'node:http';
import { type BackChannel, NOOP_EVERY_MS, openBackChannel } from './backChannel.ts';
import { frame } from './frame.ts';
import { createOutbox } from './outbox.ts';

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
