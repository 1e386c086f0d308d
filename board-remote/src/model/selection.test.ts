import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { browserDevice } from '../device/device.ts';
import { selectionInUrl, type SelectionStorage } from './selection.ts';

/** How many writes a browser lets through within ten seconds; WebKit has the lowest limit. */
const LIMIT = { calls: 100, ms: 10_000 };

let stop = (): void => {};

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/');
});

afterEach(() => {
  stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** Starts the storage in a page that limits writes to its URL, as browsers do. */
function startInPage(refuse: () => void): SelectionStorage & { readonly writes: number[] } {
  const writes: number[] = [];
  const replaceState: History['replaceState'] = (...entry) => {
    const isRecent = (time: number): boolean => Date.now() - time < LIMIT.ms;
    if (writes.filter(isRecent).length >= LIMIT.calls) return refuse();
    writes.push(Date.now());
    history.replaceState(...entry);
  };
  const limited = {
    get state(): unknown {
      const state: unknown = history.state;
      return state;
    },
    replaceState,
  };
  // The page has used up its limit.
  for (let call = 0; call < LIMIT.calls; call += 1) replaceState(null, '', '/');
  const storage = selectionInUrl('campus.example', { location, history: limited }, browserDevice);
  stop = storage.start();
  return { ...storage, writes };
}

function throwSecurityError(): void {
  throw new DOMException(
    'Attempt to use history.replaceState() more than 100 times',
    'SecurityError',
  );
}

describe.each([
  { does: 'throws', refuse: throwSecurityError },
  { does: 'ignores it', refuse: () => {} },
])('in a browser that $does when there are too many writes', ({ refuse }) => {
  test('the newest selection is in the URL once the browser takes it', () => {
    const { write } = startInPage(refuse);
    write('maple');
    jest.advanceTimersByTime(5000);
    write('oak');
    expect(location.search).toBe('');
    jest.advanceTimersByTime(6000);
    expect(location.search).toBe('?building=oak');
  });

  test('a start claims the URL for its school once the browser takes it', () => {
    startInPage(refuse);
    expect(history.state).toBeNull();
    jest.advanceTimersByTime(11_000);
    expect(history.state).toEqual({ buildingOfSchool: 'campus.example' });
  });
});

test('a selection right after the start is in the URL at once', () => {
  const storage = selectionInUrl('campus.example', window, browserDevice);
  stop = storage.start();
  storage.write('maple');
  expect(location.search).toBe('?building=maple');
});

test('an arrow key that is held stays far below what browsers let through', () => {
  const { write, writes } = startInPage(throwSecurityError);
  jest.advanceTimersByTime(20_000);
  const before = writes.length;
  for (let press = 1; press <= 300; press += 1) {
    write(String(press));
    jest.advanceTimersByTime(30);
  }
  jest.advanceTimersByTime(1000);
  expect(location.search).toBe('?building=300');
  expect(writes.length - before).toBeLessThan(LIMIT.calls / 4);
});

test('a selection keeps what else is in the URL when it is written', () => {
  const { write } = startInPage(throwSecurityError);
  write('maple');
  location.hash = '#washers';
  jest.advanceTimersByTime(11_000);
  expect(location.href).toBe('http://localhost/?building=maple#washers');
});

test('nothing is written after the end of the board', () => {
  const { write } = startInPage(throwSecurityError);
  write('maple');
  stop();
  jest.advanceTimersByTime(20_000);
  expect(location.search).toBe('');
});
