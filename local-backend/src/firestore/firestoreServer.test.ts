import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getFirestore,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
} from 'firebase/firestore/lite';
import { issueTokens } from '../auth/issueTokens.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { type FirestoreServer, startFirestoreServer } from './startFirestoreServer.ts';

const OWNER = { Authorization: 'Bearer owner' };
const text = (stringValue: string) => ({ t: { stringValue } });

let server: FirestoreServer;
let base: string;

beforeAll(async () => {
  server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  base = `${server.origin}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
});
afterAll(() => server.close());
beforeEach(() => {
  server.documents.clear();
});

const send = async (method: string, address: string, body?: string, headers: object = OWNER) => {
  const response = await fetch(address, { method, body: body ?? null, headers: { ...headers } });
  const answer: unknown = await response.json();
  return { code: response.status, answer, headers: response.headers };
};
const patch = (path: string, fields: object) =>
  send('PATCH', `${base}/${path}`, JSON.stringify({ fields }));

describe('the REST interface', () => {
  test('writes, reads, lists and deletes', async () => {
    expect(await patch('schools/a', text('é😀'))).toMatchObject({
      code: 200,
      answer: { name: expect.stringContaining('/documents/schools/a'), fields: text('é😀') },
    });
    expect((await send('GET', `${base}/schools/a`)).answer).toMatchObject({ fields: text('é😀') });
    expect((await send('GET', `${base}/schools`)).answer).toMatchObject({ documents: [{}] });
    expect((await send('DELETE', `${base}/schools/a`)).answer).toEqual({});
    expect(await send('GET', `${base}/schools/a`)).toMatchObject({
      code: 404,
      answer: { error: { code: 404, status: 'NOT_FOUND' } },
    });
  });

  test('a mask touches only what it names', async () => {
    await patch('schools/a', { ...text('1'), u: { nullValue: null } });
    await patch('schools/a?updateMask.fieldPaths=t&updateMask.fieldPaths=m.n', {
      m: { mapValue: { fields: { n: { booleanValue: true } } } },
    });
    expect(server.documents.get('schools/a')?.fields).toEqual({
      u: { nullValue: null },
      m: { mapValue: { fields: { n: { booleanValue: true } } } },
    });
  });

  test('preconditions', async () => {
    const missing = await patch('schools/a?currentDocument.exists=true', {});
    expect(missing).toMatchObject({ code: 404 });
    await patch('schools/a?currentDocument.exists=false', {});
    const twice = await patch('schools/a?currentDocument.exists=false', {});
    expect(twice).toMatchObject({ code: 409, answer: { error: { status: 'ALREADY_EXISTS' } } });
  });

  test('the access rule holds for all but the owner', async () => {
    await patch('schools/campus.example', {});
    const { idToken } = issueTokens({ email: 'ada@campus.example' }, LOCAL_PROJECT_ID, Date.now());
    const user = { Authorization: `Bearer ${idToken}` };
    const as = async (who: object, method: string, path: string, body?: string) =>
      (await send(method, `${base}/${path}`, body, who)).code;
    expect(await as(user, 'GET', 'schools/campus.example')).toBe(200);
    expect(await as(user, 'GET', 'schools/tech.example')).toBe(403);
    expect(await as(user, 'GET', 'schools')).toBe(403);
    expect(await as(user, 'PATCH', 'schools/campus.example', '{}')).toBe(403);
    expect(await as(user, 'DELETE', 'schools/campus.example')).toBe(403);
    expect(await as({}, 'GET', 'schools/campus.example')).toBe(403);
    expect(await as({ Authorization: 'Bearer x' }, 'GET', 'schools/campus.example')).toBe(401);
    const { code } = await send('POST', `${base}:commit`, '{"writes":[]}', {});
    expect(code).toBe(200);
  });

  test('clears, and counts listeners', async () => {
    await patch('schools/a', {});
    const emulator = `${server.origin}/emulator/v1/projects/${LOCAL_PROJECT_ID}`;
    await send('DELETE', `${emulator}/databases/(default)/documents`, undefined, {});
    expect(server.documents.get('schools/a')).toBeUndefined();
    expect((await send('GET', `${emulator}/listeners`)).answer).toEqual({ listeners: 0 });
  });

  test('a preflight is granted for the origin that asks', async () => {
    const response = await fetch(`${base}/schools/a`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:3000', 'Access-Control-Request-Headers': 'x-a' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(response.headers.get('access-control-allow-headers')).toBe('x-a');
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
  });
});

test('firebase/firestore/lite writes and reads', async () => {
  const firestore = getFirestore(initializeApp({ projectId: LOCAL_PROJECT_ID }, 'lite'));
  const port = Number(new URL(server.origin).port);
  connectFirestoreEmulator(firestore, '127.0.0.1', port, { mockUserToken: 'owner' });
  const school = doc(firestore, 'schools/campus.example');
  await setDoc(school, { n: 1, at: serverTimestamp(), list: [{ a: null }], ü: 'é😀' });
  expect((await getDoc(school)).data()).toEqual({
    n: 1,
    at: expect.any(Timestamp),
    list: [{ a: null }],
    ü: 'é😀',
  });
  await updateDoc(school, { n: 2 });
  expect((await getDoc(school)).get('n')).toBe(2);
  await deleteDoc(school);
  expect((await getDoc(school)).exists()).toBe(false);
});

describe('what is malformed is answered, and harms nothing', () => {
  test.each([
    ['PATCH', '/schools/a', '{bad', 400],
    ['PATCH', '/schools/a', '[]', 400],
    ['PATCH', '/schools/a', '{"nofields":{}}', 400],
    ['PATCH', '/schools/a', '{"fields":{"a":5}}', 400],
    ['PATCH', '/schools', '{}', 400],
    ['PATCH', '/schools/__a__', '{}', 400],
    ['PATCH', '/schools/a%2Fb', '{}', 400],
    ['PATCH', '/schools/a?updateMask.fieldPaths=a..b', '{}', 400],
    ['GET', '/schools/%', undefined, 400],
    ['GET', '/schools/%FF', undefined, 400],
    ['PUT', '/schools/a', '{}', 501],
    ['POST', ':commit', '{"writes":5}', 400],
    ['POST', ':commit', '{"writes":[{}]}', 400],
    ['POST', ':commit', '{"writes":[null]}', 400],
    ['POST', ':batchGet', '{"documents":["foo"]}', 400],
    ['POST', ':runQuery', '{}', 404],
  ])('%s %s %s', async (method, path, body, code) => {
    expect(await send(method, base + path, body)).toMatchObject({
      code,
      answer: { error: { code, message: expect.any(String) } },
    });
  });

  test('a body beyond 10 MiB, and a document beyond 1 MiB', async () => {
    const huge = await send('PATCH', `${base}/schools/a`, 'x'.repeat(11 * 1024 * 1024));
    expect(huge).toMatchObject({ code: 400, answer: { error: { status: 'INVALID_ARGUMENT' } } });
    const large = await patch('schools/a', text('x'.repeat(1024 * 1024)));
    expect(large).toMatchObject({ code: 400, answer: { error: { status: 'INVALID_ARGUMENT' } } });
  });

  test('any request at all', async () => {
    const channel = '/google.firestore.v1.Firestore/Listen/channel';
    const path = fc.oneof(
      fc.webPath(),
      fc.string(),
      fc.webQueryParameters().map((query) => `${channel}?${query}`),
      fc.constantFrom(`${new URL(base).pathname}:commit`, `${new URL(base).pathname}/schools/a`),
    );
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `count=1&ofs=0&req0___data__=${encodeURIComponent(json)}`),
    );
    const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE');
    await fc.assert(
      fc.asyncProperty(method, path, body, async (verb, target, content) => {
        const address = `${server.origin}/${target.replace(/^\//, '')}`;
        if (!URL.canParse(address)) return;
        const response = await fetch(address, {
          method: verb,
          headers: OWNER,
          body: verb === 'GET' ? null : content,
        });
        await response.text();
        expect(response.status).not.toBe(500);
      }),
    );
  });

  test('bytes that are no HTTP', async () => {
    for (const garbage of [
      'GET // HTTP/1.1\r\nHost: a\r\n\r\n',
      'nonsense\r\n\r\n',
      'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n',
    ]) {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
        socket.once('data', (data) => {
          socket.destroy();
          resolve(data.toString());
        });
        socket.once('error', reject);
        socket.write(garbage);
      });
      expect(answer).toMatch(/^HTTP\/1.1 [24]00/);
    }
  });
});

test('a port that is taken is told by the system’s own error', async () => {
  const port = Number(new URL(server.origin).port);
  await expect(startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  });
});
