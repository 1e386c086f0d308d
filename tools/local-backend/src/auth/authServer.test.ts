import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isRecord } from '../json.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { readIdToken } from '../tokens.ts';
import { type Account, demoAccounts } from './accounts.ts';
import { type AuthServer, startAuthServer } from './authServer.ts';
import { chooserPage } from './chooserPage.ts';

const start = () => startAuthServer({ port: 0, projectId: LOCAL_PROJECT_ID });

let server: AuthServer;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

const post = async (path: string, body: string, origin = server.origin) => {
  const response = await fetch(`${origin}${path}`, { method: 'POST', body });
  const answer: unknown = await response.json();
  return { code: response.status, answer: isRecord(answer) ? answer : {} };
};
const signIn = (account: Account | string) => {
  const json = typeof account === 'string' ? account : JSON.stringify(account);
  const requestUri = `http://localhost/x?providerId=google.com&account=${encodeURIComponent(json)}`;
  const body = JSON.stringify({ requestUri, sessionId: 'x' });
  return post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo', body);
};
const lookup = (idToken: unknown, origin?: string) =>
  post('/identitytoolkit.googleapis.com/v1/accounts:lookup', JSON.stringify({ idToken }), origin);

describe('signing in', () => {
  test('returns the fields of the account, and an ID token for an hour', async () => {
    const [ada] = demoAccounts;
    const { answer } = await signIn(ada ?? '');
    expect(answer).toMatchObject({
      email: 'ada@campus.example',
      emailVerified: true,
      displayName: 'Ada Lovelace',
      photoUrl: `${server.origin}/emulator/photos/ada.svg`,
      expiresIn: '3600',
      providerId: 'google.com',
    });
    const claims = readIdToken(String(answer['idToken']), LOCAL_PROJECT_ID, Date.now());
    expect(claims).toMatchObject({ sub: answer['localId'], email_verified: true });
    expect(await (await fetch(String(answer['photoUrl']))).text()).toContain('<svg');
  });

  test('omits missing fields', async () => {
    const { answer } = await signIn({});
    for (const name of ['email', 'emailVerified', 'displayName', 'photoUrl']) {
      expect(answer).not.toHaveProperty(name);
    }
    expect(answer['localId']).not.toBe((await signIn({ displayName: 'X' })).answer['localId']);
  });

  const claims = { sub: 'z', email: 'zoë@x.example', name: 'Zoë', picture: 'https://x.example/z' };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  test.each([
    ['the claims', JSON.stringify(claims)],
    ['an unsigned token', `e30.${payload}.`],
  ])('accepts a Google credential: %s', async (_, idToken) => {
    const postBody = new URLSearchParams({ id_token: idToken, providerId: 'google.com' });
    const body = JSON.stringify({ requestUri: 'http://localhost', postBody: postBody.toString() });
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo';
    expect((await post(path, body)).answer).toMatchObject({
      email: 'zoë@x.example',
      emailVerified: true,
      displayName: 'Zoë',
      photoUrl: 'https://x.example/z',
    });
  });

  test.each(['', '5', '{"email":5}', '{'])('rejects the account %j', async (account) => {
    expect(await signIn(account)).toMatchObject({
      code: 400,
      answer: { error: { code: 400, message: 'INVALID_IDP_RESPONSE' } },
    });
  });
});

test('a session survives a restart of the server', async () => {
  const account = { email: 'zoë@x.example', displayName: '<Zoë>', photoUrl: 'https://x.example/z' };
  const { answer } = await signIn(account);
  const other = await start();
  try {
    const { localId } = answer;
    const found = await lookup(answer['idToken'], other.origin);
    expect(found.answer['users']).toMatchObject([{ localId, ...account, emailVerified: true }]);
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: String(answer['refreshToken']),
    });
    const path = '/securetoken.googleapis.com/v1/token';
    const refreshed = await post(path, form.toString(), other.origin);
    expect(refreshed.answer).toMatchObject({ user_id: localId, expires_in: '3600' });
    expect((await lookup(refreshed.answer['id_token'], other.origin)).code).toBe(200);
  } finally {
    await other.close();
  }
});

test('rejects malformed tokens', async () => {
  expect(await lookup('a.b.c')).toMatchObject({
    code: 400,
    answer: { error: { message: 'INVALID_ID_TOKEN' } },
  });
  const path = '/securetoken.googleapis.com/v1/token';
  expect(await post(path, 'grant_type=refresh_token&refresh_token=x')).toMatchObject({
    answer: { error: { message: 'INVALID_REFRESH_TOKEN' } },
  });
  expect((await post(path, 'x')).code).toBe(400);
});

test('the chooser lists each demo account, and its HTML has no inline script', async () => {
  const response = await fetch(`${server.origin}/emulator/auth/handler?redirectUrl=<script>`);
  const html = await response.text();
  for (const { email } of demoAccounts) expect(html).toContain(email ?? 'no e-mail');
  expect(html).not.toMatch(/<script(?! type="module" src="\/)/);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('what an account holds stays text in the chooser', () => {
  const evil = `"'><script>alert(1)</script>&`;
  const html = chooserPage([{ email: evil, displayName: evil, photoUrl: evil, purpose: evil }]);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;');
});

test.each([
  ['/emulator/gapi.js', 'text/javascript'],
  ['/emulator/auth/chooser.js', 'text/javascript'],
  ['/emulator/auth/chooser.css', 'text/css'],
  ['/emulator/photos/ada.svg', 'image/svg+xml'],
])('%s may be loaded by any page', async (path, type) => {
  const response = await fetch(server.origin + path);
  expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect((await response.text()).length).toBeGreaterThan(200);
});

test('returns the authorized domains of the project, and a 404 for unknown paths', async () => {
  const response = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/projects`);
  expect(await response.json()).toMatchObject({ authorizedDomains: ['localhost', '127.0.0.1'] });
  expect((await fetch(`${server.origin}/emulator/auth/../../x`)).status).toBe(404);
});
