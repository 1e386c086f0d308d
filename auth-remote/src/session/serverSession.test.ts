import { beforeEach, expect, jest, test } from '@jest/globals';
import { createServerSession } from './serverSession.ts';

const USER = { getIdToken: () => Promise.resolve('token') };
const logError = jest.spyOn(console, 'error').mockImplementation(() => {});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let answers: ((response: Response) => void)[];
let sent: (string | undefined)[];
let update: ReturnType<typeof createServerSession>;

beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, request) => {
    sent.push(request?.method);
    return new Promise((resolve) => answers.push(resolve));
  });
  update = createServerSession('https://api.example/session');
});

async function answer(status: number): Promise<void> {
  await pass(0);
  answers.shift()?.(new Response(null, { status }));
  await pass(0);
}

async function failThreeTimes(): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await answer(500);
    await pass(60_000);
  }
}

test('a sign-out during a slow POST of the ID token is sent after it', async () => {
  update(USER);
  await pass(0);
  update(null);
  await pass(0);
  expect(sent).toEqual(['POST']);
  await answer(204);
  expect(sent).toEqual(['POST', 'DELETE']);
});

test('a request to the session endpoint that fails is sent three times in all', async () => {
  update(null);
  await failThreeTimes();
  expect(sent).toEqual(['DELETE', 'DELETE', 'DELETE']);
});

test('a session endpoint that fails three times is logged', async () => {
  update(null);
  await failThreeTimes();
  expect(logError).toHaveBeenLastCalledWith(
    'Error updating the server session (given up after 3 attempts)',
    new Error('HTTP status 500'),
  );
});

test('a POST that failed is not sent again after the sign-out', async () => {
  update(USER);
  await answer(500);
  update(null);
  await pass(60_000);
  expect(sent).toEqual(['POST', 'DELETE']);
});
