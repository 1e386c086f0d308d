import { describe, expect, it, jest } from '@jest/globals';
import { watchedStores } from '../testing/watchedStores.ts';
import { createSchoolStore } from './schoolStore.ts';
import type { WatchSchool } from './watchSchool.ts';

const school = { buildings: [{ id: 'n', name: 'North', washingmachines: [], dryers: [] }] };
const nothing = (): void => {};

const { error, watched } = watchedStores();

describe('the listener', () => {
  it('is one for all subscribers and ends with the last', () => {
    const { store, leave, open, opened } = watched();
    const leaveToo = store.subscribe(nothing);
    expect(opened).toHaveLength(1);
    leave();
    expect(open).toHaveLength(1);
    leaveToo();
    expect(open).toHaveLength(0);
    store.subscribe(nothing);
    expect([open.length, opened.length]).toEqual([1, 2]);
  });

  it('is logged when it fails, keeps the school, and starts again after growing pauses', () => {
    const { store, send, fail, opened, open } = watched();
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

  it('begins with short pauses again once the backend was heard', () => {
    const { send, sendUnreachable, fail, opened } = watched();
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
    ['seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['back online', () => window.dispatchEvent(new Event('online'))],
  ])('starts again at once, and once, when the page is %s', (_, wake) => {
    const { fail, leave, open, opened } = watched();
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
    const { fail, leave, opened } = watched();
    fail();
    leave();
    jest.advanceTimersByTime(120_000);
    expect(opened).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is deaf once it has failed or was left', () => {
    const { fail, leave, opened, store, onChange } = watched();
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

  it('that can not even be opened is tried again', () => {
    const watch = jest.fn<WatchSchool>(() => {
      throw new Error('no app');
    });
    const leave = createSchoolStore('campus.example', watch).subscribe(nothing);
    jest.advanceTimersByTime(3000);
    expect(watch).toHaveBeenCalledTimes(3);
    expect(error).toHaveBeenCalledTimes(3);
    leave();
    jest.advanceTimersByTime(120_000);
    expect(watch).toHaveBeenCalledTimes(3);
  });

  it('that fails while it is opened is ended and tried again', () => {
    const end = jest.fn();
    const watch = jest.fn<WatchSchool>((_domain, _onSnapshot, onError) => {
      onError(new Error('no app'));
      return end;
    });
    const leave = createSchoolStore('campus.example', watch).subscribe(nothing);
    jest.advanceTimersByTime(3000);
    expect(watch).toHaveBeenCalledTimes(3);
    expect(end).toHaveBeenCalledTimes(3);
    leave();
  });
});
