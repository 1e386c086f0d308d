import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeBackend, setVisibility } from '../testing/fakeBackend.ts';
import { createSchoolStore, isBursting } from './schoolStore.ts';
import { HIDDEN_MS, stayConnectedWhileHidden } from './subscription.ts';

const school = { buildings: [{ id: 'n', name: 'North', washingmachines: [], dryers: [] }] };
const nothing = (): void => {};

const warn = jest.spyOn(console, 'warn').mockImplementation(nothing);
const error = jest.spyOn(console, 'error').mockImplementation(nothing);

beforeEach(() => {
  jest.useFakeTimers();
  setVisibility('visible');
  // Delays without jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  leave();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  warn.mockClear();
  error.mockClear();
});

let leave = nothing;

function openStore() {
  const backend = fakeBackend();
  const store = createSchoolStore('campus.example', backend.subscribe);
  leave = store.subscribe(nothing);
  return { ...backend, store };
}

test('the state is what the backend last said; what was known stays when it is lost', () => {
  const { store, opened, send, sendCached, sendMissing, sendUnreachable } = openStore();
  const after = (event: () => void) => {
    event();
    return store.getSnapshot();
  };
  const unknown = { school: null, reachable: true };
  expect(opened[0]?.domain).toBe('campus.example');
  expect(store.getSnapshot()).toEqual(unknown);
  expect(after(sendUnreachable)).toEqual({ school: null, reachable: false });
  expect(warn).not.toHaveBeenCalled();
  expect(after(sendMissing)).toEqual(unknown);
  expect(after(sendMissing)).toEqual(unknown);
  expect(warn.mock.calls).toEqual([['No document for the domain', 'campus.example']]);
  expect(after(() => send(school))).toEqual({ school, reachable: true });
  expect(after(sendUnreachable)).toEqual({ school, reachable: false });
  expect(after(() => sendCached(school))).toEqual({ school, reachable: false });
  expect(after(() => send({}))).toEqual({ school: { buildings: [] }, reachable: true });
});

test('updates are a burst from the fifth within a second until a second has fewer', () => {
  const { send } = openStore();
  const times = [0, 100, 200, 300, 400, 500, 1200, 1300, 1400, 1500, 1600, 1850, 2100, 2350, 2600];
  const start = performance.now();
  const inBurst = times.filter((time) => {
    jest.advanceTimersByTime(start + time - performance.now());
    send(school);
    return isBursting;
  });
  expect(inBurst).toEqual([400, 500, 1600, 1850, 2100, 2350]);
});

test('malformed data is one warning per snapshot', () => {
  openStore().send({ buildings: [{ id: 'n', name: 1, dryers: [1, 2, 3] }, 5] });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toContain('malformed fields: 5.');
});

test('a domain that can not have a document is missing without a listener', () => {
  const { subscribe, opened } = fakeBackend();
  const store = createSchoolStore(null, subscribe);
  store.subscribe(nothing)();
  store.subscribe(nothing);
  expect(store.getSnapshot().school).toBeNull();
  expect(opened).toHaveLength(0);
  expect(warn.mock.calls).toEqual([['No document for the domain', null]]);
});

test('a listener that fails is logged and opened again after growing delays, until the backend answers', () => {
  const { store, send, sendUnreachable, fail, opened, open } = openStore();
  send(school);
  const cause = new Error('permission-denied');
  const expectRetryAfter = (delay: number) => {
    const before = opened.length;
    fail(cause);
    expect(error).toHaveBeenLastCalledWith('Error getting document', cause);
    expect(store.getSnapshot()).toMatchObject({ school });
    jest.advanceTimersByTime(delay - 1);
    expect(opened).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(opened).toHaveLength(before + 1);
    expect(open.size).toBe(1);
  };
  for (const delay of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]) expectRetryAfter(delay);
  sendUnreachable();
  expectRetryAfter(60_000);
  send(school);
  expectRetryAfter(1000);
});

test.each([
  ['visible again', () => setVisibility('visible')],
  ['back online', () => window.dispatchEvent(new Event('online'))],
])('it is opened again at once, and once, when the page is %s', (_, wake) => {
  const { fail, open, opened } = openStore();
  for (let failure = 0; failure < 6; failure += 1) {
    fail();
    wake();
    wake();
    expect(open.size).toBe(1);
  }
  expect(opened).toHaveLength(7);
  fail();
  leave();
  wake();
  expect([open.size, opened.length]).toEqual([0, 7]);
});

test('opening one that throws is tried again, until the screen is left', () => {
  const subscribe = jest.fn(() => {
    throw new Error('no app');
  });
  leave = createSchoolStore('campus.example', subscribe).subscribe(nothing);
  jest.advanceTimersByTime(3000);
  expect(subscribe).toHaveBeenCalledTimes(3);
  expect(error).toHaveBeenCalledTimes(3);
});

test('a page that is hidden for five minutes, and has nothing to notify of, has none until it is visible', () => {
  const { open, opened, fail } = openStore();
  const release = stayConnectedWhileHidden();
  setVisibility('hidden');
  jest.advanceTimersByTime(10 * HIDDEN_MS);
  expect(open.size).toBe(1);
  release();
  jest.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(open.size).toBe(0);
  for (let turn = 0; turn < 10; turn += 1) {
    setVisibility('visible');
    setVisibility('hidden');
    jest.advanceTimersByTime(HIDDEN_MS - 1);
    expect([open.size, opened.length]).toEqual([1, 2]);
  }
  fail();
  jest.advanceTimersByTime(1000);
  expect([open.size, opened.length]).toEqual([1, 3]);
  jest.advanceTimersByTime(HIDDEN_MS);
  expect(open.size).toBe(0);
});
