import type { ServerResponse } from 'node:http';
import { frame } from './frame.ts';

/** A noop this often keeps the client from giving up, which it does after 45 s without a byte. */
export const NOOP_EVERY_MS = 20_000;
/** The text of a response is never trimmed in the browser, so a response must not go on for ever. */
const END_AFTER_MS = 55_000;
const END_AFTER_CHARS = 512 * 1024;

/** The open response on which a session sends. */
export interface BackChannel {
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
export const openBackChannel = (
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
