import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RpcError } from '../../http/responses.ts';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { issueTokens } from '../../tokens.ts';
import { type FirestoreServer, startFirestoreServer } from '../firestoreServer.ts';
import { createChannelClient, kindOf, type ServerMessage } from '../testing/clients.ts';
import { WRITE_CHANNEL_PATH } from '../unsupportedProtocols.ts';
import { parseChannelForm } from './webChannel.ts';

const DATABASE = `projects/${LOCAL_PROJECT_ID}/databases/(default)`;
const NAME = `${DATABASE}/documents/schools/campus.example`;
const PATH = 'schools/campus.example';
const token = (now = Date.now()) =>
  issueTokens({ email: 'ada@campus.example' }, LOCAL_PROJECT_ID, now).idToken;
const addTarget = (targetId = 2, more: object = {}, name = NAME) => ({
  addTarget: { documents: { documents: [name] }, targetId, ...more },
});
const text = (stringValue: string) => ({ t: { stringValue } });

const has =
  (kind: string, count = 1) =>
  (messages: readonly ServerMessage[]): boolean =>
    messages.filter((message) => kindOf(message) === kind).length >= count;
const kinds = (messages: readonly ServerMessage[]): readonly string[] => messages.map(kindOf);

let server: FirestoreServer;
let client: ReturnType<typeof createChannelClient>;

beforeEach(async () => {
  server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  client = createChannelClient(server.origin);
});
afterEach(() => server.close());

describe('the Listen channel', () => {
  test('sends a document in the order of the official emulator', async () => {
    server.documents.set(PATH, text('é😀'));
    const sid = await client.open(token(), addTarget());
    const messages = await client.listen(sid, {}, has('snapshot'));
    expect(kinds(messages)).toEqual(['ADD', 'documentChange', 'CURRENT', 'snapshot']);
    expect(messages.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(messages[1]?.payload).toMatchObject({
      documentChange: { document: { name: NAME, fields: text('é😀') }, targetIds: [2] },
    });
    expect(messages[3]?.payload).not.toHaveProperty('targetChange.targetIds');
  });

  test('a stream with nothing to send starts with a noop, a poll waits', async () => {
    const sid = await client.open(token());
    const [first] = await client.listen(sid, {}, () => true);
    expect(first?.payload).toBe('noop');
    const poll = client.listen(sid, { acknowledged: 1, poll: true }, () => false);
    await client.post(sid, 0, addTarget());
    expect(kinds(await poll)).toEqual(['ADD']);
    const next = await client.listen(sid, { acknowledged: 2, poll: true }, () => false);
    expect(kinds(next)).toEqual(['documentDelete', 'CURRENT', 'snapshot']);
  });

  test('resends only what was not acknowledged', async () => {
    const sid = await client.open(token(), addTarget());
    const first = await client.listen(sid, {}, has('snapshot'));
    const again = await client.listen(sid, { acknowledged: 2 }, has('snapshot'));
    expect(again).toEqual(first.slice(2));
  });

  test('ignores a message that is posted twice', async () => {
    const sid = await client.open(token());
    await client.post(sid, 0, addTarget());
    expect(await client.post(sid, 0, addTarget(), { removeTarget: 2 })).toMatch(
      /^\d+\n\[0,5,\d+\]$/,
    );
    const messages = await client.listen(sid, {}, has('REMOVE'));
    expect(kinds(messages)).toEqual(['ADD', 'documentDelete', 'CURRENT', 'snapshot', 'REMOVE']);
    expect(server.listenerCount()).toBe(0);
  });

  test('a resume token skips the document unless it changed', async () => {
    server.documents.set(PATH, text('1'));
    const sid = await client.open(token(), addTarget());
    const messages = await client.listen(sid, {}, has('snapshot'));
    const [, resumeToken] = /"resumeToken":"([^"]+)"/.exec(JSON.stringify(messages.at(-1))) ?? [];
    const resume = addTarget(4, { resumeToken, expectedCount: 1 });
    const unchanged = await client.open(token(), resume);
    const expected = ['ADD', 'CURRENT', 'snapshot'];
    expect(kinds(await client.listen(unchanged, {}, has('snapshot')))).toEqual(expected);
    server.documents.set(PATH, text('2'));
    const changed = await client.open(token(), resume);
    expect(kinds(await client.listen(changed, {}, has('snapshot')))).toContain('documentChange');
    server.documents.delete(PATH);
    const deleted = await client.open(token(), resume);
    expect(kinds(await client.listen(deleted, {}, has('snapshot')))).toContain('documentDelete');
  });

  test.each([
    ['another school', NAME.replace('campus', 'tech'), 7],
    ['an invalid document name', 'nonsense', 3],
  ])('denies %s and stays open', async (_, name, code) => {
    const sid = await client.open(token(), addTarget(2, {}, name), addTarget(4));
    const messages = await client.listen(sid, {}, has('snapshot'));
    expect(kinds(messages).slice(0, 3)).toEqual(['ADD', 'REMOVE', 'ADD']);
    expect(messages[1]?.payload).toMatchObject({
      targetChange: { targetIds: [2], cause: { code } },
    });
  });

  test('does not serve queries', async () => {
    const sid = await client.open('owner', { addTarget: { query: {}, targetId: 4 } });
    const messages = await client.listen(sid, {}, has('REMOVE'));
    expect(messages[1]?.payload).toMatchObject({ targetChange: { cause: { code: 12 } } });
  });

  test('an expired token is answered with a 401', async () => {
    const sid = await client.open(token(0), addTarget());
    const [first] = await client.listen(sid, {}, () => true);
    expect(first?.payload).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } });
  });

  test('refuses an unknown or terminated session so that the SDK opens a new one', async () => {
    const sid = await client.open(token(), addTarget());
    expect(server.listenerCount()).toBe(1);
    await client.terminate(sid);
    expect(server.listenerCount()).toBe(0);
    await expect(client.listen(sid, {}, () => true)).rejects.toThrow(/.+Unknown SID/);
  });

  test('closing the server ends open streams', async () => {
    const sid = await client.open(token(), addTarget());
    const reading = client.listen(sid, {}, () => false);
    await client.post(sid, 1);
    await server.close();
    await reading.catch(() => undefined);
    expect(server.listenerCount()).toBe(0);
  });
});

describe('parseChannelForm', () => {
  test('reads the headers, the offset and the messages', () => {
    const headers = encodeURIComponent('X-A:1\r\nAuthorization:Bearer a:b\r\n');
    const body = `headers=${headers}&count=2&ofs=3&req0___data__=%7B%22a%22%3A1%7D&req1___data__=2`;
    const form = parseChannelForm(body);
    expect(form.headers.get('authorization')).toBe('Bearer a:b');
    expect(form.offset).toBe(3);
    expect(form.messages).toEqual([{ a: 1 }, 2]);
  });

  test('an empty body has no messages', () => {
    expect(parseChannelForm('')).toEqual({ headers: new Map(), offset: 0, messages: [] });
  });

  test.each(['count=1', 'count=-1', 'count=1e9', 'ofs=x', 'count=1&req0___data__=%7B'])(
    'refuses %s',
    (body) => {
      expect(() => parseChannelForm(body)).toThrow(RpcError);
    },
  );
});

describe('the Write channel', () => {
  test.each([
    ['the owner', 'owner', { name: NAME }, 'UNIMPLEMENTED', /firebase\/firestore\/lite/],
    ['a resident', token(), { name: NAME }, 'PERMISSION_DENIED', /denies 'write'/],
    ['a visitor', undefined, { name: NAME }, 'PERMISSION_DENIED', /denies 'write'/],
    ['a malformed write', 'owner', { name: 'x' }, 'INVALID_ARGUMENT', /document name/],
  ])('completes the handshake, then refuses %s', async (_, idToken, update, status, reason) => {
    const writer = createChannelClient(server.origin, WRITE_CHANNEL_PATH);
    const sid = await writer.open(idToken, { database: DATABASE });
    await writer.post(sid, 1, { streamToken: 'AA==', writes: [{ update }] });
    const messages = await writer.listen(sid, {}, (all) => all.length === 2);
    expect(messages.map(({ payload }) => payload)).toEqual([
      { streamId: '1', streamToken: expect.any(String) },
      { error: expect.objectContaining({ status, message: expect.stringMatching(reason) }) },
    ]);
    expect(server.documents.get(PATH)).toBeUndefined();
  });
});
