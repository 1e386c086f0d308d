import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { type FirestoreServer, startFirestoreServer } from '../firestoreServer.ts';
import { OWNER, patch, send, text } from '../testing/clients.ts';

const NAMES = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;

let server: FirestoreServer;
let base: string;

beforeAll(async () => {
  server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  base = `${server.origin}/v1/${NAMES}`;
});
afterAll(() => server.close());

describe('the REST interface', () => {
  test('clears the documents and counts listeners, as the emulator does', async () => {
    await patch(`${base}/schools/a`, {});
    const emulator = `${server.origin}/emulator/v1/projects/${LOCAL_PROJECT_ID}`;
    await send('DELETE', `${emulator}/databases/(default)/documents`, undefined, {});
    expect(server.documents.get('schools/a')).toBeUndefined();
    expect((await send('GET', `${emulator}/listeners`)).answer).toEqual({ listeners: 0 });
  });

  test('a CORS preflight succeeds for the origin that asks', async () => {
    const response = await fetch(`${base}/schools/a`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:3000', 'Access-Control-Request-Headers': 'x-a' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(response.headers.get('access-control-allow-headers')).toBe('x-a');
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
  });

  test('the parameters of every Google API are accepted', async () => {
    await patch(`${base}/schools/a?%24alt=json%3Benum-encoding%3Dint&prettyPrint=false`, text('1'));
    expect(server.documents.get('schools/a')?.fields).toEqual(text('1'));
  });
});

describe('malformed requests are answered, and break nothing', () => {
  test.each([
    ['PATCH', '/schools/a', '[]', 400],
    ['PATCH', '/schools/a', '{"fields":{"a":5}}', 400],
    ['PATCH', '/schools/a%2Fb', '{}', 400],
    ['PATCH', '/schools/a?nope=1', '{}', 400],
    ['PATCH', '/schools/a?updateMask=a', '{}', 400],
    ['PATCH', '/schools/a?currentDocument.exists=maybe', '{}', 400],
    ['PATCH', '/schools/a?currentDocument.updateTime=maybe', '{}', 400],
    ['PATCH', '/schools/a?currentDocument.exists=true&currentDocument.exists=false', '{}', 400],
    ['DELETE', '/schools/a?updateMask.fieldPaths=a', undefined, 400],
    ['GET', '/schools/a?nope=1', undefined, 400],
    ['GET', '/schools/a?readTime=2026-01-01T00:00:00Z', undefined, 400],
    ['GET', '/schools?orderBy=a', undefined, 400],
    ['GET', '/schools?pageSize=x', undefined, 400],
    ['POST', ':commit', `{"writes":[{"delete":"${NAMES}/schools/a","update":{}}]}`, 400],
    [
      'POST',
      ':commit',
      `{"writes":[{"update":{"name":"${NAMES}/schools/a"},"updateMask":"a"}]}`,
      400,
    ],
    [
      'POST',
      ':commit',
      `{"writes":[{"delete":"${NAMES}/schools/a","currentDocument":{"exists":"maybe"}}]}`,
      400,
    ],
    [
      'POST',
      ':commit',
      `{"writes":[{"update":{"name":"${NAMES}/schools/a"},"updateMask":{},"update_mask":{}}]}`,
      400,
    ],
    ['POST', ':beginTransaction', '{}', 501],
    ['GET', '/schools/%', undefined, 400],
    ['GET', '/schools/%FF', undefined, 400],
    ['PUT', '/schools/a', '{}', 501],
    ['POST', ':commit', '{"writes":5}', 400],
    ['POST', ':commit', '{"writes":[null]}', 400],
    ['POST', ':batchGet', `{"documents":["${NAMES}/schools/\\ud800"]}`, 400],
    ['POST', ':runQuery', '{}', 501],
    ['POST', '/schools/a:runQuery', '{}', 501],
    ['POST', '/schools', '{}', 501],
    ['POST', ':nothing', '{}', 404],
  ])('%s %s %s', async (method, path, body, code) => {
    expect(await send(method, base + path, body)).toMatchObject({
      code,
      answer: { error: { code, message: expect.any(String) } },
    });
  });

  test('a body over 10 MiB, and a document over 1 MiB', async () => {
    const huge = await send('PATCH', `${base}/schools/a`, 'x'.repeat(11 * 1024 * 1024));
    expect(huge).toMatchObject({ code: 400, answer: { error: { status: 'INVALID_ARGUMENT' } } });
    const large = await patch(`${base}/schools/a`, text('x'.repeat(1024 * 1024)));
    expect(large).toMatchObject({ code: 400, answer: { error: { status: 'INVALID_ARGUMENT' } } });
  });

  test('any request at all: none is answered with a 500', async () => {
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
        const url = `${server.origin}/${target.replace(/^\//, '')}`;
        if (!URL.canParse(url)) return;
        const response = await fetch(url, {
          method: verb,
          headers: OWNER,
          body: verb === 'GET' ? null : content,
        });
        await response.text();
        expect(response.status).not.toBe(500);
      }),
    );
  }, 60_000);

  test('bytes that are not HTTP', async () => {
    for (const garbage of [
      'GET // HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'nonsense\r\n\r\n',
      'GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n',
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
