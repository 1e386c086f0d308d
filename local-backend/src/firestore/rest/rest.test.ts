import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { issueTokens } from '../../tokens.ts';
import { type FirestoreServer, startFirestoreServer } from '../firestoreServer.ts';
import { patch, send, text } from '../testing/clients.ts';

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

describe('the REST interface', () => {
  test('writes, reads, lists and deletes', async () => {
    expect(await patch(`${base}/schools/a`, text('é😀'))).toMatchObject({
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
    await patch(`${base}/schools/a`, { ...text('1'), u: { nullValue: null } });
    await patch(`${base}/schools/a?updateMask.fieldPaths=t&updateMask.fieldPaths=m.n`, {
      m: { mapValue: { fields: { n: { booleanValue: true } } } },
    });
    expect(server.documents.get('schools/a')?.fields).toEqual({
      u: { nullValue: null },
      m: { mapValue: { fields: { n: { booleanValue: true } } } },
    });
  });

  test('preconditions', async () => {
    const missing = await patch(`${base}/schools/a?currentDocument.exists=true`, {});
    expect(missing).toMatchObject({ code: 404 });
    await patch(`${base}/schools/a?currentDocument.exists=false`, {});
    const twice = await patch(`${base}/schools/a?currentDocument.exists=false`, {});
    expect(twice).toMatchObject({ code: 409, answer: { error: { status: 'ALREADY_EXISTS' } } });
  });

  test('the access rule holds for all but the owner', async () => {
    await patch(`${base}/schools/campus.example`, {});
    const { idToken } = issueTokens({ email: 'ada@campus.example' }, LOCAL_PROJECT_ID, Date.now());
    const user = { Authorization: `Bearer ${idToken}` };
    const as = async (
      who: Readonly<Record<string, string>>,
      method: string,
      path: string,
      body?: string,
    ) => (await send(method, `${base}/${path}`, body, who)).code;
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
    await patch(`${base}/schools/a`, {});
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

  test('what every Google API takes is let pass', async () => {
    await patch(`${base}/schools/a?%24alt=json%3Benum-encoding%3Dint&prettyPrint=false`, text('1'));
    expect(server.documents.get('schools/a')?.fields).toEqual(text('1'));
  });
});
