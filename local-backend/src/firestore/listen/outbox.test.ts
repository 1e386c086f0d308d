import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createOutbox } from './channelSession.ts';

test('messages are numbered from 1 and taken once', () => {
  const outbox = createOutbox();
  outbox.add('"a"');
  outbox.add('{"b":1}');
  expect(outbox.take()).toBe('[[1,["a"]],[2,[{"b":1}]]]');
  expect(outbox.take()).toBeUndefined();
  expect(outbox.lastId()).toBe(2);
});

test('after a rewind what is not acknowledged comes again', () => {
  const outbox = createOutbox();
  for (const payload of ['1', '2', '3']) outbox.add(payload);
  outbox.take();
  outbox.acknowledge(2);
  outbox.rewind();
  expect(outbox.take()).toBe('[[3,[3]]]');
  outbox.acknowledge(3);
  expect(outbox.size()).toBe(0);
});

type Step = 'add' | 'take' | 'lose' | 'reconnect';

test('a client that reconnects with what it has seen gets every message once and in order', () => {
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
