import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { createChannelSession, createOutbox, frame } from './channelSession.ts';

class RecordedResponse extends ServerResponse {
  text = '';
  hasEnded = false;

  constructor() {
    super(new IncomingMessage(new Socket()));
  }

  override write(chunk: unknown): boolean {
    this.text += String(chunk);
    return true;
  }

  override end(): this {
    this.hasEnded = true;
    return this;
  }
}

const start = () => {
  const onClose = jest.fn();
  const session = createChannelSession({ onMessage: () => undefined, onClose });
  const attach = (waitMs = 20_000, once = false, acknowledged = 0): RecordedResponse => {
    const response = new RecordedResponse();
    session.attach(response, { acknowledged, once, waitMs });
    return response;
  };
  return { session, onClose, attach };
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a channel session', () => {
  test('closes 20 s after its last back channel ended', () => {
    const { onClose, attach } = start();
    jest.advanceTimersByTime(19_000);
    attach();
    jest.advanceTimersByTime(55_000 + 19_000);
    expect(onClose).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1000);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('sends a noop every 20 s without other traffic, or when the client stops waiting', () => {
    const { session, attach } = start();
    const response = attach();
    jest.advanceTimersByTime(19_000);
    session.send(['1']);
    jest.advanceTimersByTime(19_000);
    expect(response.text.match(/noop/g)).toHaveLength(1);
    jest.advanceTimersByTime(1000);
    expect(response.text.match(/noop/g)).toHaveLength(2);
    const poll = attach(5000, true, 3);
    jest.advanceTimersByTime(5000);
    expect(poll.text).toBe('14\n[[4,["noop"]]]');
    expect(poll.hasEnded).toBe(true);
  });

  test('ends a response after 55 s, and a long one at once', () => {
    const { session, attach } = start();
    const old = attach();
    jest.advanceTimersByTime(55_000);
    expect(old.hasEnded).toBe(true);
    const long = attach();
    session.send([JSON.stringify('x'.repeat(512 * 1024))]);
    expect(long.hasEnded).toBe(true);
    session.send(['2']);
    expect(attach(20_000, false, 4).text).toBe('9\n[[5,[2]]]');
  });

  test('a new back channel replaces the old one', () => {
    const { session, attach, onClose } = start();
    const old = attach();
    const next = attach();
    expect(old.hasEnded).toBe(true);
    session.send(['1']);
    expect(next.text).toContain('[2,[1]]');
    session.close();
    expect(next.hasEnded).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('closes before unacknowledged messages fill the memory', () => {
    const { session, onClose } = start();
    const large = JSON.stringify('x'.repeat(1024 * 1024));
    for (let count = 0; count < 33; count += 1) session.send([large]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

test('a frame counts UTF-16 code units, not bytes', () => {
  expect(frame('["é😀"]')).toBe('7\n["é😀"]');
});

type Step = 'add' | 'take' | 'lose' | 'reconnect';

test('a client that reconnects with its last id receives every message once and in order', () => {
  const step = fc.constantFrom<Step>('add', 'take', 'lose', 'reconnect');
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const outbox = createOutbox();
      const received: number[] = [];
      let added = 0;
      const deliver = (text: string | undefined): void => {
        for (const [, id, payload] of (text ?? '').matchAll(/\[(\d+),\[(\d+)\]\]/g)) {
          if (Number(id) > received.length) received.push(Number(payload));
        }
      };
      const reconnect = (): void => {
        outbox.acknowledge(received.length);
        outbox.rewind();
        deliver(outbox.take());
      };
      for (const next of steps) {
        if (next === 'add') outbox.add(String((added += 1)));
        if (next === 'take') deliver(outbox.take());
        if (next === 'lose') {
          outbox.take();
          reconnect();
        }
        if (next === 'reconnect') reconnect();
      }
      reconnect();
      expect(received).toEqual(Array.from({ length: added }, (_, index) => index + 1));
    }),
  );
});
