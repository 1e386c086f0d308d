import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createStore } from '@laundry-board/shared-types/store';
import type { RemoteState } from '../remotes/Remote.ts';
import { startRemotes } from './startRemotes.ts';

/** What has been started, in this order. */
let started: string[];
/** Ends the loading of what has been started. */
let finish: Record<string, () => void>;

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function begin(name: string): Promise<void> {
  started.push(name);
  return new Promise((resolve) => {
    finish[name] = resolve;
  });
}

/** A remote that is ready once its loading is ended. */
function remoteNamed(name: string) {
  const idle = { loaded: undefined, isLoading: false, failure: undefined };
  const { subscribe, getSnapshot, set } = createStore<RemoteState<string>>(idle);
  const want = (): void => void begin(name).then(() => set({ ...idle, loaded: { value: name } }));
  return { subscribe, getSnapshot, want };
}

/** Starts auth-remote and two more. */
function startAs(who: 'a resident' | 'a visitor'): void {
  startRemotes({
    auth: remoteNamed('auth'),
    content: [remoteNamed('board'), remoteNamed('notices')],
    isResident: who === 'a resident',
    pageLoaded: () => begin('the page'),
  });
}

async function end(name: string): Promise<void> {
  finish[name]?.();
  await pass(0);
}

beforeEach(() => {
  jest.useFakeTimers();
  started = [];
  finish = {};
});
afterEach(() => {
  jest.useRealTimers();
});

test('for a resident, auth-remote starts at once', () => {
  startAs('a resident');
  expect(started).toEqual(['auth', 'the page']);
});

test('for a resident, the others start beside auth-remote, once the page is loaded', async () => {
  startAs('a resident');
  await end('the page');
  expect(started).toEqual(['auth', 'the page', 'board', 'notices']);
});

test('for a visitor, the others start only once the login screen can be shown', async () => {
  startAs('a visitor');
  await pass(60_000);
  expect(started).toEqual(['auth']);
  await end('auth');
  expect(started).toEqual(['auth', 'board', 'notices']);
});

test('for a visitor, the login screen is rendered before the others start', async () => {
  startAs('a visitor');
  finish['auth']?.();
  // Promises only, no timers: React renders the login screen meanwhile.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(started).toEqual(['auth']);
  await pass(0);
  expect(started).toEqual(['auth', 'board', 'notices']);
});
