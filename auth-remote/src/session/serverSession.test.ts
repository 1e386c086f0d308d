import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createServerSession } from './serverSession.ts';

const userOf = (token: string) => ({ getIdToken: () => Promise.resolve(token) });
const USER = userOf('token');
const logError = jest.spyOn(console, 'error').mockImplementation(() => {});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let answers: ((response: Response) => void)[];
let sent: string[];

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  answers = [];
  sent = [];
});
afterEach(() => void jest.useRealTimers());

/** Locks of a browser, of which there is one here. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => {
    last = last.then(work);
    return last;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of the API that is used
  return { request } as unknown as LockManager;
}

/** A tab, or a later visit, of a browser. @returns Tells its server session who is signed in. */
function openTab(locks = createLocks()) {
  const fetchInPage: typeof fetch = (_, { method = '', headers } = {}) => {
    const token = new Headers(headers).get('Authorization');
    sent.push(token === null ? method : `${method} ${token}`);
    return new Promise((resolve) => answers.push(resolve));
  };
  return createServerSession('https://api.example/session', {
    localStorage,
    fetch: fetchInPage,
    navigator: { locks },
  });
}

async function answer(status: number): Promise<void> {
  await pass(0);
  answers.shift()?.(new Response(null, { status }));
  await pass(0);
}

async function fail(times: number): Promise<void> {
  for (let attempt = 1; attempt <= times; attempt += 1) {
    await answer(500);
    await pass(60_000);
  }
}

test('a sign-in posts its ID token', async () => {
  openTab()(USER);
  await answer(204);
  expect(sent).toEqual(['POST Bearer token']);
});

test('a new ID token is posted, the same one is not', async () => {
  const update = openTab();
  update(USER);
  await answer(204);
  update(USER);
  await answer(204);
  update(userOf('another'));
  await answer(204);
  expect(sent).toEqual(['POST Bearer token', 'POST Bearer another']);
});

test('an ID token that was posted before a sign-out is posted after it', async () => {
  const update = openTab();
  for (const wanted of [USER, null, USER]) {
    update(wanted);
    await answer(204);
    await pass(1000);
  }
  expect(sent).toEqual(['POST Bearer token', 'DELETE', 'POST Bearer token']);
});

test('a browser that never had a session sends nothing', async () => {
  openTab()(null);
  await pass(60_000);
  expect(sent).toEqual([]);
});

test('a sign-out during a slow POST of the ID token is sent after it', async () => {
  const update = openTab();
  update(USER);
  await pass(0);
  update(null);
  await pass(0);
  expect(sent).toEqual(['POST Bearer token']);
  await answer(204);
  expect(sent).toEqual(['POST Bearer token', 'DELETE']);
});

test('a page that is left during a slow POST owes the DELETE to the next visit', async () => {
  openTab()(USER);
  await pass(0);
  const next = openTab();
  next(null);
  await answer(204);
  expect(sent).toEqual(['POST Bearer token', 'DELETE']);
});

test('a DELETE that fails is owed to the next visit, until one succeeds', async () => {
  const update = openTab();
  update(USER);
  await answer(204);
  update(null);
  await fail(3);
  openTab()(null);
  await answer(500);
  await pass(2000);
  await answer(204);
  openTab()(null);
  await pass(60_000);
  expect(sent.slice(1)).toEqual(['DELETE', 'DELETE', 'DELETE', 'DELETE', 'DELETE']);
});

test('one of the tabs sends the DELETE', async () => {
  const locks = createLocks();
  const tabs = Array.from({ length: 40 }, () => openTab(locks));
  tabs[0]?.(USER);
  await answer(204);
  for (const update of tabs) update(null);
  for (const _ of tabs) await answer(204);
  expect(sent).toEqual(['POST Bearer token', 'DELETE']);
});

test('a tab that is closed during its DELETE leaves it to another one', async () => {
  const tab = openTab();
  tab(USER);
  await answer(204);
  tab(null);
  await pass(0);
  openTab()(null);
  await pass(0);
  expect(sent).toEqual(['POST Bearer token', 'DELETE', 'DELETE']);
});

test('a request to the session endpoint that fails is sent three times in all', async () => {
  openTab()(USER);
  await fail(4);
  expect(sent).toHaveLength(3);
});

test('a session endpoint that fails three times is logged', async () => {
  openTab()(USER);
  await fail(3);
  expect(logError).toHaveBeenLastCalledWith(
    'Error updating the server session (given up after 3 attempts)',
    new Error('HTTP status 500'),
  );
});

test('a POST that failed is not sent again after the sign-out', async () => {
  const update = openTab();
  update(USER);
  await answer(500);
  update(null);
  await pass(60_000);
  expect(sent).toEqual(['POST Bearer token', 'DELETE']);
});
