import { expect, jest, test } from '@jest/globals';
import { lookUpAccount } from './accountLookup.ts';

const USER = { email: 'ada@campus.example', displayName: 'Ada Lovelace', photoUrl: '/ada.png' };

/** A backend that answers in this way. */
function backend(status: number, answer: unknown, emulator?: string) {
  const send = jest.fn<typeof fetch>(() =>
    Promise.resolve(new Response(JSON.stringify(answer), { status })),
  );
  return { send, apiKey: 'a+key', emulator };
}

const refusal = (message: unknown) => ({ error: { code: 400, message } });

test('Google is asked as its documentation says', async () => {
  const google = backend(200, { users: [USER] });
  await lookUpAccount(google, 'token');
  expect(google.send.mock.calls[0]).toMatchObject([
    'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=a%2Bkey',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"idToken":"token"}',
    },
  ]);
});

test('an API key that is restricted to the site learns which site it is', async () => {
  const google = backend(200, { users: [USER] });
  await lookUpAccount(google, 'token');
  expect(google.send.mock.calls[0]?.[1]?.referrerPolicy).toBe('strict-origin-when-cross-origin');
});

test('a local Auth server is asked at its own address', async () => {
  const local = backend(200, { users: [USER] }, 'http://127.0.0.1:9099');
  await lookUpAccount(local, 'token');
  expect(local.send.mock.calls[0]?.[0]).toBe(
    'http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:lookup?key=a%2Bkey',
  );
});

test('a valid account comes with its user', async () => {
  await expect(lookUpAccount(backend(200, { users: [USER] }), 'token')).resolves.toEqual({
    kind: 'valid',
    user: { email: 'ada@campus.example', displayName: 'Ada Lovelace', photoURL: '/ada.png' },
  });
});

test('what an account lacks is empty in its user', async () => {
  const answer = { users: [{ localId: 'ada', displayName: null }] };
  await expect(lookUpAccount(backend(200, answer), 'token')).resolves.toEqual({
    kind: 'valid',
    user: { email: '', displayName: '', photoURL: '' },
  });
});

test.each([
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'TOKEN_EXPIRED',
  'INVALID_ID_TOKEN',
  'USER_DISABLED : The account has been disabled by an administrator.',
])('%s ends the session', async (message) => {
  await expect(lookUpAccount(backend(400, refusal(message)), 'token')).resolves.toEqual({
    kind: 'ended',
  });
});

test.each([
  [400, refusal('API key not valid. Please pass a valid API key.')],
  [400, refusal(undefined)],
  [400, 'no object'],
  [403, refusal('USER_DISABLED')],
  [429, refusal('QUOTA_EXCEEDED')],
  [503, refusal('TOKEN_EXPIRED')],
  [200, null],
  [200, {}],
  [200, { users: [] }],
  [200, { users: 'none' }],
])('an answer with status %i and %j says nothing of the account', async (status, answer) => {
  await expect(lookUpAccount(backend(status, answer), 'token')).resolves.toEqual({
    kind: 'unknown',
  });
});

test('without a network nothing is known of the account', async () => {
  const offline = backend(200, {});
  offline.send.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(lookUpAccount(offline, 'token')).resolves.toEqual({ kind: 'unknown' });
});

test('an answer that is no JSON says nothing of the account', async () => {
  const portal = backend(200, {});
  portal.send.mockResolvedValue(new Response('<html>Welcome to this network</html>'));
  await expect(lookUpAccount(portal, 'token')).resolves.toEqual({ kind: 'unknown' });
});
