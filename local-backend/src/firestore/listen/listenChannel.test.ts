import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { issueTokens } from '../../tokens.ts';
import { type FirestoreServer, startFirestoreServer } from '../firestoreServer.ts';
import { createChannelClient, kindOf, type ServerMessage } from '../testing/clients.ts';

const NAME = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents/schools/campus.example`;
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
  test('tells a document in the order of the official emulator', async () => {
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

  test('tells that a document is missing, appears, changes and is deleted', async () => {
    const sid = await client.open(token(), addTarget());
    const reading = client.listen(sid, {}, has('snapshot', 4));
    server.documents.set(PATH, text('1'));
    server.documents.set(PATH, text('2'));
    server.documents.delete(PATH);
    const told = kinds(await reading).filter((kind) => kind.startsWith('document'));
    expect(told).toEqual(['documentDelete', 'documentChange', 'documentChange', 'documentDelete']);
  });

  test('a stream that has nothing to tell begins with a noop, a poll waits', async () => {
    const sid = await client.open(token());
    const [first] = await client.listen(sid, {}, () => true);
    expect(first?.payload).toBe('noop');
    const poll = client.listen(sid, { acknowledged: 1, poll: true }, () => false);
    await client.post(sid, 0, addTarget());
    expect(kinds(await poll)).toEqual(['ADD']);
    const next = await client.listen(sid, { acknowledged: 2, poll: true }, () => false);
    expect(kinds(next)).toEqual(['documentDelete', 'CURRENT', 'snapshot']);
  });

  test('what is not acknowledged comes again, what is does not', async () => {
    const sid = await client.open(token(), addTarget());
    const first = await client.listen(sid, {}, has('snapshot'));
    const again = await client.listen(sid, { acknowledged: 2 }, has('snapshot'));
    expect(again).toEqual(first.slice(2));
  });

  test('a message that is posted twice counts once', async () => {
    const sid = await client.open(token());
    await client.post(sid, 0, addTarget());
    expect(await client.post(sid, 0, addTarget(), { removeTarget: 2 })).toMatch(
      /^\d+\n\[0,5,\d+\]$/,
    );
    const messages = await client.listen(sid, {}, has('REMOVE'));
    expect(kinds(messages)).toEqual(['ADD', 'documentDelete', 'CURRENT', 'snapshot', 'REMOVE']);
    expect(server.listenerCount()).toBe(0);
  });

  test('a resume token spares the document unless it changed', async () => {
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
    ['a name of no document', 'nonsense', 3],
  ])('denies %s and stays open', async (_, name, code) => {
    const sid = await client.open(token(), addTarget(2, {}, name), addTarget(4));
    const messages = await client.listen(sid, {}, has('snapshot'));
    expect(kinds(messages).slice(0, 3)).toEqual(['ADD', 'REMOVE', 'ADD']);
    expect(messages[1]?.payload).toMatchObject({
      targetChange: { targetIds: [2], cause: { code } },
    });
  });

  test('serves no query', async () => {
    const sid = await client.open('owner', { addTarget: { query: {}, targetId: 4 } });
    const messages = await client.listen(sid, {}, has('REMOVE'));
    expect(messages[1]?.payload).toMatchObject({ targetChange: { cause: { code: 12 } } });
  });

  test('an expired token is told as 401', async () => {
    const sid = await client.open(token(0), addTarget());
    const [first] = await client.listen(sid, {}, () => true);
    expect(first?.payload).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } });
  });

  test('a session that is unknown or was terminated is refused so that the SDK begins anew', async () => {
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
