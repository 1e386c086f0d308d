import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeSchools } from '../testing/fakeBackend.ts';
import { createSchoolStore, isBursting } from './schoolStore.ts';
import type { SubscribeToSchool } from './subscription.ts';

const school = { buildings: [{ id: 'n', name: 'North', washingmachines: [], dryers: [] }] };
const nothing = (): void => {};

const warn = jest.spyOn(console, 'warn').mockImplementation(nothing);
const error = jest.spyOn(console, 'error').mockImplementation(nothing);

beforeEach(() => {
  jest.useFakeTimers();
  // Delays without jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.useRealTimers();
  warn.mockClear();
  error.mockClear();
});

function openStore() {
  const backend = fakeSchools();
  const store = createSchoolStore('campus.example', backend.subscribe);
  const onChange = jest.fn();
  const leave = store.subscribe(onChange);
  return { ...backend, store, onChange, leave };
}

test('the state is what the backend last said; what was known stays when it is lost', () => {
  const { store, opened, send, sendCached, sendMissing, sendUnreachable } = openStore();
  const after = (event: () => void) => {
    event();
    return store.getSnapshot();
  };
  const live = { phase: 'live', school };
  expect(opened[0]?.domain).toBe('campus.example');
  expect(store.getSnapshot()).toEqual({ phase: 'loading' });
  expect(after(sendUnreachable)).toEqual({ phase: 'unreachable' });
  expect(warn).not.toHaveBeenCalled();
  expect(after(sendMissing)).toEqual({ phase: 'missing' });
  expect(after(sendMissing)).toEqual({ phase: 'missing' });
  expect(warn.mock.calls).toEqual([['No document for the domain', 'campus.example']]);
  expect(after(() => send(school))).toEqual({ ...live, reachable: true });
  expect(after(sendUnreachable)).toEqual({ ...live, reachable: false });
  expect(after(() => sendCached(school))).toEqual({ ...live, reachable: false });
  expect(after(() => send({}))).toEqual({ ...live, school: { buildings: [] }, reachable: true });
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
  const { subscribe, opened } = fakeSchools();
  const store = createSchoolStore(null, subscribe);
  store.subscribe(nothing)();
  store.subscribe(nothing);
  expect(store.getSnapshot()).toEqual({ phase: 'missing' });
  expect(opened).toHaveLength(0);
  expect(warn.mock.calls).toEqual([['No document for the domain', null]]);
});

test('one listener serves all subscribers and ends with the last', () => {
  const { store, leave, open, opened } = openStore();
  const leaveToo = store.subscribe(nothing);
  expect(opened).toHaveLength(1);
  leave();
  expect(open).toHaveLength(1);
  leaveToo();
  expect(open).toHaveLength(0);
  store.subscribe(nothing);
  expect([open.length, opened.length]).toEqual([1, 2]);
});

test('a listener that fails is logged and opened again after growing delays, until the backend answers', () => {
  const { store, send, sendUnreachable, fail, opened, open } = openStore();
  send(school);
  const cause = new Error('permission-denied');
  const expectRetryAfter = (delay: number) => {
    const before = opened.length;
    fail(cause);
    expect(error).toHaveBeenLastCalledWith('Error getting document', cause);
    expect(store.getSnapshot()).toMatchObject({ phase: 'live' });
    jest.advanceTimersByTime(delay - 1);
    expect(opened).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(opened).toHaveLength(before + 1);
    expect(open).toHaveLength(1);
  };
  for (const delay of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]) expectRetryAfter(delay);
  sendUnreachable();
  expectRetryAfter(60_000);
  send(school);
  expectRetryAfter(1000);
});

test.each([
  ['visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['back online', () => window.dispatchEvent(new Event('online'))],
])('it is opened again at once, and once, when the page is %s', (_, wake) => {
  const { fail, leave, open, opened } = openStore();
  for (let failure = 0; failure < 6; failure += 1) {
    fail();
    wake();
    wake();
    expect(open).toHaveLength(1);
  }
  expect(opened).toHaveLength(7);
  fail();
  leave();
  wake();
  expect([open.length, opened.length]).toEqual([0, 7]);
  expect(jest.getTimerCount()).toBe(0);
});

test('it is ignored once it has failed or was closed', () => {
  const { fail, leave, opened, store, onChange } = openStore();
  const [first] = opened;
  fail();
  first?.onError(new Error('again'));
  first?.onSnapshot({ exists: true, fromCache: false, data: school });
  expect(error).toHaveBeenCalledTimes(1);
  expect(store.getSnapshot()).toEqual({ phase: 'loading' });
  jest.advanceTimersByTime(1000);
  leave();
  opened[1]?.onSnapshot({ exists: true, fromCache: false, data: school });
  opened[1]?.onError(new Error('late'));
  expect(onChange).not.toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
});

test.each<[string, SubscribeToSchool]>([
  [
    'throws',
    () => {
      throw new Error('no app');
    },
  ],
  [
    'fails at once',
    (_domain, _onSnapshot, onError) => {
      onError(new Error('no app'));
      return nothing;
    },
  ],
])('opening one that %s is tried again, until the screen is left', (_, open) => {
  const subscribe = jest.fn(open);
  const leave = createSchoolStore('campus.example', subscribe).subscribe(nothing);
  jest.advanceTimersByTime(3000);
  expect(subscribe).toHaveBeenCalledTimes(3);
  expect(error).toHaveBeenCalledTimes(3);
  leave();
  jest.advanceTimersByTime(120_000);
  expect(subscribe).toHaveBeenCalledTimes(3);
});
