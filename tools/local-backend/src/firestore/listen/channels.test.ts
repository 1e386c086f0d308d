import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { bearer } from '../access/testing/callers.ts';
import { type FirestoreServer, startFirestoreServer } from '../firestoreServer.ts';
import { createChannelClient, kindOf } from '../testing/clients.ts';
import { createChannelSession, Outbox } from './channelSession.ts';

const recordResponse = () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const write = jest.spyOn(response, 'write').mockReturnValue(true);
  const end = jest.spyOn(response, 'end').mockReturnValue(response);
  return {
    response,
    text: () => write.mock.calls.join(''),
    hasEnded: () => end.mock.calls.length > 0,
  };
};

describe('a channel session', () => {
  const start = () => {
    const onClose = jest.fn();
    const session = createChannelSession({ onMessage: () => undefined, onClose });
    const attach = (waitMs = 20_000, once = false, acknowledged = 0) => {
      const recorded = recordResponse();
      session.attach(recorded.response, { acknowledged, once, waitMs });
      return recorded;
    };
    return { session, onClose, attach };
  };
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

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
    expect(response.text().match(/noop/g)).toHaveLength(1);
    jest.advanceTimersByTime(1000);
    expect(response.text().match(/noop/g)).toHaveLength(2);
    const poll = attach(5000, true, 3);
    jest.advanceTimersByTime(5000);
    expect(poll.text()).toBe('14\n[[4,["noop"]]]');
    expect(poll.hasEnded()).toBe(true);
  });

  test('ends a response after 55 s, a long one at once, and the old one for a new one', () => {
    const { session, attach } = start();
    const [old, replaced] = [attach(), attach()];
    expect(old.hasEnded()).toBe(true);
    jest.advanceTimersByTime(55_000);
    expect(replaced.hasEnded()).toBe(true);
    const long = attach();
    session.send([JSON.stringify('x'.repeat(512 * 1024))]);
    expect(long.hasEnded()).toBe(true);
    session.send(['2']);
    expect(attach(20_000, false, 4).text()).toBe('9\n[[5,[2]]]');
  });

  test('closes before unacknowledged messages fill the memory', () => {
    const { session, onClose } = start();
    const large = JSON.stringify('x'.repeat(1024 * 1024));
    for (let count = 0; count < 33; count += 1) session.send([large]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

test('a client that reconnects with its last id receives every message once and in order', () => {
  const step = fc.constantFrom('add', 'take', 'lose', 'reconnect');
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const outbox = new Outbox();
      const received: number[] = [];
      let added = 0;
      const deliver = (json: string | undefined): void => {
        for (const [, id, payload] of (json ?? '').matchAll(/\[(\d+),\[(\d+)\]\]/g)) {
          if (Number(id) > received.length) received.push(Number(payload));
        }
      };
      for (const next of [...steps, 'reconnect']) {
        if (next === 'add') outbox.add(String((added += 1)));
        if (next === 'take') deliver(outbox.take());
        if (next === 'lose') outbox.take();
        if (next === 'lose' || next === 'reconnect') {
          outbox.acknowledge(received.length);
          outbox.rewind();
          deliver(outbox.take());
        }
      }
      expect(received).toEqual(Array.from({ length: added }, (_, index) => index + 1));
    }),
  );
});

const NAME = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents/schools/campus.example`;
const RESIDENT = bearer().replace('Bearer ', '');

describe('the channels', () => {
  const addTarget = (targetId = 2, name = NAME) => ({
    addTarget: { documents: { documents: [name] }, targetId },
  });
  const has = (kind: string) => (kinds: readonly string[]) => kinds.includes(kind);

  let server: FirestoreServer;
  let client: ReturnType<typeof createChannelClient>;
  beforeEach(async () => {
    server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
    client = createChannelClient(server.origin);
  });
  afterEach(() => server.close());

  test('ignore a message that is posted twice', async () => {
    const sid = await client.open(RESIDENT);
    await client.post(sid, 0, addTarget());
    const answer = await client.post(sid, 0, addTarget(), { removeTarget: 2 });
    expect(answer).toMatch(/^\d+\n\[0,5,\d+\]$/);
    const messages = await client.listen(sid, has('REMOVE'));
    expect(messages.map(kindOf)).toEqual([
      'ADD',
      'documentDelete',
      'CURRENT',
      'snapshot',
      'REMOVE',
    ]);
    expect(server.listenerCount()).toBe(0);
  });

  test.each([
    ['an invalid document name', addTarget(2, 'nonsense'), 3],
    ['a query', { addTarget: { query: {}, targetId: 2 } }, 12],
  ])('refuse %s and stay open', async (_, target, code) => {
    const sid = await client.open('owner', target, addTarget(4));
    const messages = await client.listen(sid, has('snapshot'));
    expect(messages.map(kindOf).slice(0, 3)).toEqual(['ADD', 'REMOVE', 'ADD']);
    const targetChange = { targetIds: [2], cause: { code, message: expect.any(String) } };
    expect(messages[1]).toMatchObject({ targetChange });
  });

  test('refuse a terminated session so that the SDK opens a new one', async () => {
    const sid = await client.open(RESIDENT, addTarget());
    expect(server.listenerCount()).toBe(1);
    await client.terminate(sid);
    expect(server.listenerCount()).toBe(0);
    await expect(client.listen(sid, has('ADD'))).rejects.toThrow(/.+Unknown SID/);
  });
});
