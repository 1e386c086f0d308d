import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeSchools } from '../testing/fakeBackend.ts';
import { createSchoolStore } from './schoolStore.ts';
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

/** A store with a subscriber and a fake backend. */
function openStore() {
  const backend = fakeSchools();
  const store = createSchoolStore('campus.example', backend.subscribe);
  const onChange = jest.fn();
  const leave = store.subscribe(onChange);
  return { ...backend, store, onChange, leave };
}

describe('what is known', () => {
  it('is loading, then the school, then each update', () => {
    const { store, send, onChange, opened } = openStore();
    expect(store.getSnapshot()).toEqual({ phase: 'loading' });
    expect(opened[0]?.domain).toBe('campus.example');
    send(school);
    expect(store.getSnapshot()).toEqual({
      phase: 'live',
      school,
      reachable: true,
      isBursting: false,
    });
    send({ buildings: [] });
    expect(store.getSnapshot()).toMatchObject({ school: { buildings: [] } });
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('is missing when the backend says so, which is logged once', () => {
    const { store, send, sendMissing } = openStore();
    sendMissing();
    sendMissing();
    expect(store.getSnapshot()).toEqual({ phase: 'missing' });
    expect(warn.mock.calls).toEqual([['No document for the domain', 'campus.example']]);
    send(school);
    expect(store.getSnapshot()).toMatchObject({ phase: 'live' });
  });

  it('is unreachable, not missing, when the backend does not answer', () => {
    const { store, send, sendUnreachable, sendMissing } = openStore();
    sendUnreachable();
    expect(store.getSnapshot()).toEqual({ phase: 'unreachable' });
    expect(warn).not.toHaveBeenCalled();
    sendMissing();
    expect(store.getSnapshot()).toEqual({ phase: 'missing' });
    send(school);
    expect(store.getSnapshot()).toMatchObject({ phase: 'live', reachable: true });
  });

  it('stays the school when the backend is lost', () => {
    const { store, send, sendCached, sendUnreachable } = openStore();
    send(school);
    sendUnreachable();
    expect(store.getSnapshot()).toEqual({
      phase: 'live',
      school,
      reachable: false,
      isBursting: false,
    });
    sendCached(school);
    expect(store.getSnapshot()).toEqual({
      phase: 'live',
      school,
      reachable: false,
      isBursting: false,
    });
    send(school);
    expect(store.getSnapshot()).toMatchObject({ reachable: true });
  });

  it('warns once a snapshot about malformed data', () => {
    const { send } = openStore();
    send({ buildings: [{ id: 'n', name: 1, dryers: [1, 2, 3] }, 5] });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain('malformed fields: 5.');
  });

  it('is missing without a listener when the domain can not have a document', () => {
    const { subscribe, opened } = fakeSchools();
    const store = createSchoolStore(null, subscribe);
    store.subscribe(nothing)();
    store.subscribe(nothing);
    expect(store.getSnapshot()).toEqual({ phase: 'missing' });
    expect(opened).toHaveLength(0);
    expect(warn.mock.calls).toEqual([['No document for the domain', null]]);
  });
});

describe('the listener', () => {
  it('is one for all subscribers and ends with the last', () => {
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

  it('is logged when it fails, keeps the school, and starts again after growing delays', () => {
    const { store, send, fail, opened, open } = openStore();
    send(school);
    const cause = new Error('permission-denied');
    for (const pause of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      const before = opened.length;
      fail(cause);
      expect(error).toHaveBeenLastCalledWith('Error getting document', cause);
      expect(store.getSnapshot()).toMatchObject({ phase: 'live' });
      jest.advanceTimersByTime(pause - 1);
      expect(opened).toHaveLength(before);
      jest.advanceTimersByTime(1);
      expect(opened).toHaveLength(before + 1);
      expect(open).toHaveLength(1);
    }
    expect(error).toHaveBeenCalledTimes(8);
  });

  it('starts with short delays again once the backend has answered', () => {
    const { send, sendUnreachable, fail, opened } = openStore();
    fail();
    jest.advanceTimersByTime(1000);
    sendUnreachable();
    fail();
    jest.advanceTimersByTime(1999);
    expect(opened).toHaveLength(2);
    jest.advanceTimersByTime(1);
    send(school);
    fail();
    jest.advanceTimersByTime(1000);
    expect(opened).toHaveLength(4);
  });

  it.each([
    ['visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['back online', () => window.dispatchEvent(new Event('online'))],
  ])('starts again at once, and once, when the page is %s', (_, wake) => {
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

  it('does not start again after the screen was left', () => {
    const { fail, leave, opened } = openStore();
    fail();
    leave();
    jest.advanceTimersByTime(120_000);
    expect(opened).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is ignored once it has failed or was closed', () => {
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

  it('that can’t even be opened is retried', () => {
    const subscribe = jest.fn<SubscribeToSchool>(() => {
      throw new Error('no app');
    });
    const leave = createSchoolStore('campus.example', subscribe).subscribe(nothing);
    jest.advanceTimersByTime(3000);
    expect(subscribe).toHaveBeenCalledTimes(3);
    expect(error).toHaveBeenCalledTimes(3);
    leave();
    jest.advanceTimersByTime(120_000);
    expect(subscribe).toHaveBeenCalledTimes(3);
  });

  it('that fails while it is opened is closed and retried', () => {
    const end = jest.fn();
    const subscribe = jest.fn<SubscribeToSchool>((_domain, _onSnapshot, onError) => {
      onError(new Error('no app'));
      return end;
    });
    const leave = createSchoolStore('campus.example', subscribe).subscribe(nothing);
    jest.advanceTimersByTime(3000);
    expect(subscribe).toHaveBeenCalledTimes(3);
    expect(end).toHaveBeenCalledTimes(3);
    leave();
  });
});
