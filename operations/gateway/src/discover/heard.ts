import { messageText, valuesIn } from '../message.ts';
import type { Message } from '../sensors.ts';
import { isAnnouncement } from './announcements.ts';

/** What was heard on a topic. Times are milliseconds. */
export interface HeardTopic {
  /** The newest message; undefined if it is no text. */
  readonly text: string | undefined;
  /** How many messages came while it was listened to; of none, the broker had kept the text. */
  readonly messages: number;
  readonly lastAt: number;
  /** The longest time without a message, also before the first one and after the last one. */
  readonly longestMs: number;
  /** The least and the most of each number in it, by its path; the path of a message that is a number is empty. */
  readonly numbers: ReadonlyMap<string, Range>;
}

/** In the unit of the message. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** All that was heard, by topic. */
export type Heard = ReadonlyMap<string, HeardTopic>;

/** Keeps what is heard of each topic, and of no topic more than its newest message. */
export function createListener(from: number) {
  const topics = new Map<string, HeardTopic & { readonly numbers: Map<string, Range> }>();
  return {
    receive: ({ topic, payload, isRetained }: Message, now: number): void => {
      // Announcements are longer than what sensors measure.
      const text = isAnnouncement(topic) ? new TextDecoder().decode(payload) : messageText(payload);
      const known = topics.get(topic);
      // What the broker had kept may be of another day.
      const before = known?.messages === 0 && !isRetained ? undefined : known;
      const numbers = before?.numbers ?? new Map<string, Range>();
      noteNumbers(numbers, text);
      topics.set(topic, {
        text,
        messages: (before?.messages ?? 0) + (isRetained ? 0 : 1),
        lastAt: now,
        longestMs: Math.max(before?.longestMs ?? 0, now - (before?.lastAt ?? from)),
        numbers,
      });
    },
    /** What was heard until now. */
    heard: (now: number): Heard =>
      new Map(
        [...topics].map(([topic, one]) => {
          const longestMs = Math.max(one.longestMs, now - one.lastAt);
          return [topic, { ...one, longestMs }];
        }),
      ),
  };
}

function noteNumbers(numbers: Map<string, Range>, text = ''): void {
  for (const [path, value] of valuesIn(text)) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) continue;
    // Watts of a clamp the wrong way round are negative.
    const size = Math.abs(number);
    const { least, most } = numbers.get(path) ?? { least: size, most: size };
    numbers.set(path, { least: Math.min(least, size), most: Math.max(most, size) });
  }
}
