import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isRecord } from '../http/googleApi.ts';
import type { RunningServer } from '@laundry-board/loopback';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { demoAccounts } from './accounts.ts';
import { startAuthServer } from './authServer.ts';
import { readIdToken } from './tokens.ts';

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo';
const LOOKUP = '/identitytoolkit.googleapis.com/v1/accounts:lookup';
const REFRESH = '/securetoken.googleapis.com/v1/token';

function start() {
  return startAuthServer({ port: 0, projectId: LOCAL_PROJECT_ID });
}

let server: RunningServer;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

async function post(path: string, body: object | string, origin = server.origin) {
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(origin + path, { method: 'POST', body: content });
  const answer: unknown = await response.json();
  return { code: response.status, answer: isRecord(answer) ? answer : {} };
}
/** As the SDK does after the account chooser. */
function signIn(account: string) {
  const requestUri = `http://localhost/x?providerId=google.com&account=${encodeURIComponent(account)}`;
  return post(SIGN_IN, { requestUri, sessionId: 'x' });
}

describe('signing in', () => {
  test('returns the fields of the account, and an ID token for an hour', async () => {
    const { answer } = await signIn(JSON.stringify(demoAccounts[0]));
    expect(answer).toMatchObject({
      email: 'ada@campus.example',
      emailVerified: true,
      displayName: 'Ada Lovelace',
      photoUrl: `${server.origin}/emulator/photos/ada.svg`,
      expiresIn: '3600',
      providerId: 'google.com',
    });
    const [token, now] = [String(answer['idToken']), Date.now()];
    expect(readIdToken(token, LOCAL_PROJECT_ID, now)).toMatchObject({
      sub: answer['localId'],
      email_verified: true,
    });
    expect(readIdToken(token, LOCAL_PROJECT_ID, now + 3_600_000)).toBe('expired');
  });

  // The conformance tests sign in with the claims alone.
  test('accepts a Google credential with an unsigned token', async () => {
    const claims = {
      sub: '1',
      email: 'zoë@x.example',
      name: 'Zoë',
      picture: 'https://x.example/z',
    };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const postBody = `id_token=e30.${payload}.&providerId=google.com`;
    expect(
      (await post(SIGN_IN, { requestUri: 'http://localhost', postBody })).answer,
    ).toMatchObject({
      email: claims.email,
      emailVerified: true,
      displayName: claims.name,
      photoUrl: claims.picture,
    });
  });
});

test('a client that asks only whether the server is there is answered', async () => {
  const answer = await fetch(server.origin, { method: 'HEAD' });
  expect(answer.status).toBe(200);
});

test('a session survives a restart of the server', async () => {
  const account = { email: 'zoë@x.example', displayName: '<Zoë>', photoUrl: 'https://x.example/z' };
  const { answer } = await signIn(JSON.stringify(account));
  const { localId, idToken, refreshToken } = answer;
  const other = await start();
  try {
    const found = await post(LOOKUP, { idToken }, other.origin);
    expect(found.answer['users']).toMatchObject([{ localId, ...account, emailVerified: true }]);
    const form = `grant_type=refresh_token&refresh_token=${String(refreshToken)}`;
    const refreshed = await post(REFRESH, form, other.origin);
    expect(refreshed.answer).toMatchObject({ user_id: localId, expires_in: '3600' });
    const again = await post(LOOKUP, { idToken: refreshed.answer['id_token'] }, other.origin);
    expect(again.code).toBe(200);
  } finally {
    await other.close();
  }
});

const credential = (postBody: string) =>
  post(SIGN_IN, { requestUri: 'http://localhost', postBody });

test.each([
  ['a sign-in of nobody', () => post(SIGN_IN, {}), 'INVALID_IDP_RESPONSE'],
  [
    'a credential of nobody',
    () => credential('id_token={}&providerId=google.com'),
    'INVALID_IDP_RESPONSE',
  ],
  ['an account with a number', () => signIn('{"email":5}'), 'INVALID_IDP_RESPONSE'],
  ['a malformed ID token', () => post(LOOKUP, { idToken: 'a.b.c' }), 'INVALID_ID_TOKEN'],
  ['a malformed refresh token', () => post(REFRESH, 'refresh_token=x'), 'INVALID_REFRESH_TOKEN'],
])('rejects %s', async (_, call, message) => {
  expect(await call()).toMatchObject({ code: 400, answer: { error: { code: 400, message } } });
});

test.each([
  ['/emulator/auth/handler?redirectUrl=<script>', 'text/html'],
  ['/emulator/gapi.js', 'text/javascript'],
  ['/emulator/photos/ada.svg', 'image/svg+xml'],
])('%s may be loaded by any page, and runs no foreign script', async (path, type) => {
  const response = await fetch(server.origin + path);
  expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
});
