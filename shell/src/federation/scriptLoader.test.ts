import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createScriptLoader } from './scriptLoader.ts';

const URL_OF_SCRIPT = 'https://board.example/remoteEntry.js';

beforeEach(() => {
  document.head.replaceChildren();
  // jsdom calls itself a browser of Apple, for which a script that has run is fetched.
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The script element that the page has added; jsdom does not load it. */
async function addedScript(): Promise<HTMLScriptElement> {
  await Promise.resolve();
  const script = document.head.querySelector('script');
  if (script === null) throw new Error('The page has added no script.');
  return script;
}

test('a script runs by an element with its hash, and with CORS, so that its errors can be read', async () => {
  const { run } = createScriptLoader(window);
  const outcome = run({ url: URL_OF_SCRIPT, integrity: 'sha384-abc' });
  const script = await addedScript();
  expect(script.src).toBe(URL_OF_SCRIPT);
  expect(script.integrity).toBe('sha384-abc');
  expect(script.crossOrigin).toBe('anonymous');
  script.dispatchEvent(new Event('load'));
  await expect(outcome).resolves.toEqual({ kind: 'ran' });
});

test('the element of a script that has run is removed', async () => {
  const outcome = createScriptLoader(window).run({ url: URL_OF_SCRIPT });
  const script = await addedScript();
  script.dispatchEvent(new Event('load'));
  await outcome;
  expect(document.querySelector('script')).toBeNull();
});

test('a script that could not be loaded is reported', async () => {
  const outcome = createScriptLoader(window).run({ url: URL_OF_SCRIPT });
  const script = await addedScript();
  script.dispatchEvent(new Event('error'));
  await expect(outcome).resolves.toEqual({ kind: 'not-loaded' });
});

test('what a script throws is reported and does not reach the console', async () => {
  const outcome = createScriptLoader(window).run({ url: URL_OF_SCRIPT });
  const script = await addedScript();
  const error = new Error('no calendar');
  const event = new ErrorEvent('error', { filename: URL_OF_SCRIPT, error, cancelable: true });
  window.dispatchEvent(event);
  script.dispatchEvent(new Event('load'));
  await expect(outcome).resolves.toEqual({ kind: 'threw', error });
  expect(event.defaultPrevented).toBe(true);
});

test('what another script throws at the same time does not count', async () => {
  const outcome = createScriptLoader(window).run({ url: URL_OF_SCRIPT });
  const script = await addedScript();
  const event = new ErrorEvent('error', { filename: 'https://other.example/a.js' });
  window.dispatchEvent(event);
  script.dispatchEvent(new Event('load'));
  await expect(outcome).resolves.toEqual({ kind: 'ran' });
});

test('a script waits for the load event of the page, which it would hold back', async () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  void createScriptLoader(window).run({ url: URL_OF_SCRIPT });
  await Promise.resolve();
  expect(document.querySelector('script')).toBeNull();
  window.dispatchEvent(new Event('load'));
  expect((await addedScript()).src).toBe(URL_OF_SCRIPT);
});

/** Has the preload of a script come, or fail. */
function endPreload(event: 'load' | 'error'): void {
  document.head.querySelector('link[rel=preload]')?.dispatchEvent(new Event(event));
}

test('a script runs early once its preload has come, and leaves its outcome', async () => {
  const { runEarly, claimEarlyRun } = createScriptLoader(window);
  runEarly({ url: URL_OF_SCRIPT, integrity: 'sha384-abc' }, () => {});
  expect(document.querySelector('script')).toBeNull();
  endPreload('load');
  const script = await addedScript();
  expect(script.integrity).toBe('sha384-abc');
  script.dispatchEvent(new Event('load'));
  await expect(claimEarlyRun({ url: URL_OF_SCRIPT })).resolves.toEqual({ kind: 'ran' });
});

test('the caller that had a script run early is notified once it has', async () => {
  const onRan = jest.fn();
  createScriptLoader(window).runEarly({ url: URL_OF_SCRIPT }, onRan);
  endPreload('load');
  const script = await addedScript();
  expect(onRan).not.toHaveBeenCalled();
  script.dispatchEvent(new Event('load'));
  // Promises only.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(onRan).toHaveBeenCalledTimes(1);
});

test('the outcome of an early script is known only after the load event of the page', async () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const { runEarly, claimEarlyRun } = createScriptLoader(window);
  runEarly({ url: URL_OF_SCRIPT }, () => {});
  endPreload('load');
  (await addedScript()).dispatchEvent(new Event('load'));
  let outcome: object | undefined;
  void claimEarlyRun({ url: URL_OF_SCRIPT })?.then((ran) => {
    outcome = ran;
  });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(outcome).toBeUndefined();
  window.dispatchEvent(new Event('load'));
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(outcome).toEqual({ kind: 'ran' });
});

test('a script whose preload has not come when it is needed does not run early any more', () => {
  const { runEarly, claimEarlyRun } = createScriptLoader(window);
  runEarly({ url: URL_OF_SCRIPT }, () => {});
  expect(claimEarlyRun({ url: URL_OF_SCRIPT })).toBeUndefined();
  endPreload('load');
  expect(document.querySelector('script')).toBeNull();
});

test('a script whose preload fails does not run early', () => {
  const { runEarly, claimEarlyRun } = createScriptLoader(window);
  runEarly({ url: URL_OF_SCRIPT }, () => {});
  endPreload('error');
  expect(document.querySelector('script')).toBeNull();
  expect(claimEarlyRun({ url: URL_OF_SCRIPT })).toBeUndefined();
});

test('an early script counts once: the next attempt runs it anew', () => {
  const { runEarly, claimEarlyRun } = createScriptLoader(window);
  runEarly({ url: URL_OF_SCRIPT }, () => {});
  endPreload('load');
  expect(claimEarlyRun({ url: URL_OF_SCRIPT })).toBeDefined();
  expect(claimEarlyRun({ url: URL_OF_SCRIPT })).toBeUndefined();
});

test('only scripts of the folder are removed', () => {
  for (const src of [URL_OF_SCRIPT, 'https://auth.example/remoteEntry.js']) {
    document.head.append(Object.assign(document.createElement('script'), { src }));
  }
  createScriptLoader(window).removeFrom('https://board.example/');
  const left = [...document.querySelectorAll('script')].map(({ src }) => src);
  expect(left).toEqual(['https://auth.example/remoteEntry.js']);
});

test.each([
  ['Apple Computer, Inc.', 1],
  ['Google Inc.', 0],
])('in a browser of %s, the entry is removed from the memory cache %i times', async (vendor, n) => {
  jest.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
  const outcome = createScriptLoader(window).run({ url: URL_OF_SCRIPT });
  const script = await addedScript();
  script.dispatchEvent(new Event('load'));
  await outcome;
  expect(fetch).toHaveBeenCalledTimes(n);
});
