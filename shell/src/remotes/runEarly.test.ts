import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { runEarly } from './runEarly.ts';

const ENTRY = { url: 'https://board.example/remoteEntry.js', integrity: 'sha384-abc' };

const onRan = jest.fn();

beforeEach(() => {
  document.head.replaceChildren();
  onRan.mockReset();
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  // jsdom calls itself a browser of Apple, for which a script that has run is fetched.
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  runEarly(window, ENTRY, onRan);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Has the preload come, or fail. */
function endPreload(event: 'load' | 'error'): void {
  document.head.querySelector('link[rel=preload]')?.dispatchEvent(new Event(event));
}

const script = () => document.head.querySelector('script');

test('an entry runs once its preload has come, with its hash', () => {
  expect(script()).toBeNull();
  endPreload('load');
  expect([script()?.src, script()?.integrity]).toEqual([ENTRY.url, ENTRY.integrity]);
});

test('the caller is notified when the entry has run', () => {
  endPreload('load');
  expect(onRan).not.toHaveBeenCalled();
  script()?.dispatchEvent(new Event('load'));
  expect(onRan).toHaveBeenCalledTimes(1);
});

test.each(['load', 'error'])('after its %s event the element is gone', (event) => {
  endPreload('load');
  script()?.dispatchEvent(new Event(event));
  expect(script()).toBeNull();
});

test('an entry that comes after the page’s load event is left to the federation runtime', () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
  endPreload('load');
  expect(script()).toBeNull();
});

test('an entry whose preload fails does not run early', () => {
  endPreload('error');
  expect(script()).toBeNull();
});
