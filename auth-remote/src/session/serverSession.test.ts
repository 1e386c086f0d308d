import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createServerSession } from './serverSession.ts';

const ENDPOINT = 'https://api.example/session';

let answers: ((response: Response) => void)[];
let sent: (string | undefined)[];

beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, request) => {
    sent.push(request?.method);
    return new Promise((resolve) => answers.push(resolve));
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const TOKEN = { readToken: () => Promise.resolve('token') };
const answer = async (status: number): Promise<void> => {
  answers.shift()?.(new Response(null, { status }));
  await jest.advanceTimersByTimeAsync(0);
};

test('a sign-out during a slow POST is sent after it', async () => {
  const update = createServerSession(ENDPOINT);
  update(TOKEN);
  await jest.advanceTimersByTimeAsync(0);
  update(null);
  await jest.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['POST']);
  await answer(204);
  expect(sent).toEqual(['POST', 'DELETE']);
});

test('a failure is tried again, and what is given up is logged', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  createServerSession(ENDPOINT)(null);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await jest.advanceTimersByTimeAsync(0);
    await answer(500);
    await jest.advanceTimersByTimeAsync(60_000);
  }
  expect(sent).toEqual(['DELETE', 'DELETE', 'DELETE']);
  expect(error).toHaveBeenLastCalledWith(
    'Error updating the server session (given up after 3 attempts)',
    new Error('HTTP status 500'),
  );
});

test('what is no longer wanted is not sent again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const update = createServerSession(ENDPOINT);
  update(TOKEN);
  await jest.advanceTimersByTimeAsync(0);
  await answer(500);
  update(null);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['POST', 'DELETE']);
});
