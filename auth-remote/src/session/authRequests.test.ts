import { expect, jest, test } from '@jest/globals';
import { createAuthFetch } from './authRequests.ts';

const LOOKUP = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup';

const answerWith = (status: number) =>
  createAuthFetch(
    () => Promise.resolve(new Response(null, { status })),
    () => true,
  )(LOOKUP);

test.each([403, 429, 500, 503])('a %i looks like a network error to the SDK', async (status) => {
  await expect(answerWith(status)).rejects.toThrow(`HTTP status ${status}`);
});

test.each([200, 400])('a %i is passed on', async (status) => {
  await expect(answerWith(status)).resolves.toMatchObject({ status });
});

test.each([
  ['ends by a time limit', true],
  ['is left to the SDK', false],
])('a request %s, depending on whether the session is looked up', async (_, isStarting) => {
  const send = jest.fn<typeof fetch>(() => Promise.resolve(new Response()));
  await createAuthFetch(send, () => isStarting)(LOOKUP);
  expect(send.mock.calls[0]?.[1]?.signal instanceof AbortSignal).toBe(isStarting);
});
