import { expect, jest, test } from '@jest/globals';
import { createAuthFetch } from './authRequests.ts';

const LOOKUP = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=a';
const TOKEN = 'https://securetoken.googleapis.com/v1/token?key=a';
const OTHER = 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=a';

const REQUEST = { method: 'POST', headers: { 'X-Client-Version': '1' }, body: 'grant_type=a' };

/** A backend that answers with these statuses in turn. */
function backend(...statuses: readonly number[]) {
  const left = [...statuses];
  const send = jest.fn<typeof fetch>(() =>
    Promise.resolve(new Response(null, { status: left.shift() ?? 200 })),
  );
  const sentHeaders = () => send.mock.calls.map(([, request]) => request?.headers);
  return { send, sentHeaders };
}

const WITHOUT = { 'Content-Type': 'application/x-www-form-urlencoded' };
const WITH = REQUEST.headers;

test.each([403, 429, 500, 503])(
  'an answer with status %i looks like a network error to the SDK',
  async (status) => {
    const request = createAuthFetch(backend(status).send, () => false);
    await expect(request(LOOKUP)).rejects.toThrow(`HTTP status ${status}`);
  },
);

test.each([200, 400])('an answer with status %i is passed on', async (status) => {
  const request = createAuthFetch(backend(status).send, () => false);
  await expect(request(LOOKUP)).resolves.toMatchObject({ status });
});

test('the account is not looked up while the stored session is read', async () => {
  const { send } = backend();
  await expect(createAuthFetch(send, () => true)(LOOKUP)).rejects.toThrow('after the start');
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['ends by a time limit while the stored session is read', true],
  ['is left to the SDK once the stored session was read', false],
])('a request to Auth %s', async (_, isStarting) => {
  const { send } = backend();
  await createAuthFetch(send, () => isStarting)(OTHER);
  expect(send.mock.calls[0]?.[1]?.signal instanceof AbortSignal).toBe(isStarting);
});

test('an ID token is requested without the headers that need a preflight', async () => {
  const { send, sentHeaders } = backend();
  await createAuthFetch(send, () => true)(TOKEN, REQUEST);
  expect(sentHeaders()).toEqual([WITHOUT]);
});

test('requests for anything but an ID token keep their headers', async () => {
  const { send, sentHeaders } = backend();
  await createAuthFetch(send, () => false)(OTHER, REQUEST);
  expect(sentHeaders()).toEqual([WITH]);
});

test('the answer to a request with all headers counts where one without them is refused', async () => {
  const { send, sentHeaders } = backend(400, 200);
  const request = createAuthFetch(send, () => false);
  await expect(request(TOKEN, REQUEST)).resolves.toMatchObject({ status: 200 });
  expect(sentHeaders()).toEqual([WITHOUT, WITH]);
});

test('after a request for a token that failed, the next one has all headers', async () => {
  const { send, sentHeaders } = backend();
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const request = createAuthFetch(send, () => false);
  await expect(request(TOKEN, REQUEST)).rejects.toThrow('Failed to fetch');
  await request(TOKEN, REQUEST);
  expect(sentHeaders()).toEqual([WITHOUT, WITH]);
});
