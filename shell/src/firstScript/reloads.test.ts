import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { BUILDING_CHANGE_EVENT } from '@laundry-board/shared-types';
import { entryUrl } from '../testing/fakeRemotes.ts';

const MINUTE = 60_000;

/** A page of this site, as far as the script looks at it. */
const PAGE =
  '<script type="application/json" id="config">{}</script>' +
  '<script defer src="/page.0123456789ab.js"></script>';
/** What a start preloads. */
const LINKS = [entryUrl('board'), 'https://board.example/kiosk.js']
  .map((url) => `<link href="${url}">`)
  .join('');

const request = jest.spyOn(globalThis, 'fetch');
let random: jest.SpiedFunction<typeof Math.random>;

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetModules();
  // jsdom says with each reload that it can't do that.
  jest.spyOn(console, 'error').mockReturnValue();
  random = jest.spyOn(Math, 'random').mockReturnValue(0);
  request.mockReset();
  sessionStorage.clear();
  document.documentElement.style.setProperty('--touch-target', '44px');
  document.body.innerHTML = `${LINKS}<div id="root" data-started></div>`;
});
afterEach(() => {
  // Ends what a page still listens to.
  dispatchEvent(new Event(BUILDING_CHANGE_EVENT));
  jest.mocked(Math.random).mockRestore();
  jest.mocked(console.error).mockRestore();
  jest.useRealTimers();
});

type Answer = (url: string) => Response;

const urlOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : input.toString();

/** A page after the first script, in kiosk mode or not, and its server. */
async function open(url = '/?display=wall', answer: Answer = () => new Response(PAGE)) {
  history.replaceState(null, '', url);
  const serve = (answerNow: Answer): void =>
    void request.mockImplementation(async (input) => answerNow(urlOf(input)));
  serve(answer);
  await import('./reloads.ts');
  return {
    serve,
    urls: () => request.mock.calls.map(([input]) => urlOf(input)),
    reloads: () => jest.mocked(console.error).mock.calls.length,
    needsReload: () => window.needsReload?.() ?? (() => {}),
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    changeBuilding: async () => {
      dispatchEvent(new Event(BUILDING_CHANGE_EVENT));
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

/** What a server may answer that is no whole page of this site, or no answer at all. */
const NO_PAGE: readonly (readonly [string, Answer])[] = [
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['an error', () => new Response(PAGE, { status: 503 })],
  ['the page of somebody else', () => new Response('<p>Maintenance</p>')],
  [
    'the page of another site that is built like this one',
    () => new Response('<script defer src="/page.0123456789ab.js"></script>'),
  ],
  [
    'a page one of whose files is missing',
    (url) =>
      url.endsWith('/page.0123456789ab.js')
        ? new Response('', { status: 404 })
        : new Response(PAGE),
  ],
];

describe('an error on a lobby’s screen that only a reload fixes', () => {
  test('reloads it after a minute', async () => {
    const { needsReload, pass, urls, reloads } = await open();
    needsReload();
    await pass(MINUTE - 1);
    expect(urls()).toEqual([]);
    await pass(1);
    expect(reloads()).toBe(1);
  });

  test.each(NO_PAGE)('leaves it as it is while its server gives %s', async (_, answer) => {
    const { needsReload, pass, serve, reloads } = await open('/?display=wall', answer);
    needsReload();
    await pass(10 * MINUTE);
    expect(reloads()).toBe(0);
    serve(() => new Response(PAGE));
    await pass(MINUTE);
    expect(reloads()).toBe(1);
  });

  test('asks the server once a minute', async () => {
    const { needsReload, pass, urls } = await open('/?display=wall', () => Response.error());
    needsReload();
    await pass(10 * MINUTE);
    expect(urls().filter((url) => url === '/test')).toHaveLength(10);
  });

  /** The page after a reload. */
  function openAnew() {
    jest.clearAllTimers();
    jest.resetModules();
    return open();
  }

  test('that a reload does not fix waits twice as long before the next one, a quarter of an hour at most', async () => {
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const { needsReload, pass, reloads } = await openAnew();
      const before = reloads();
      needsReload();
      await pass(minutes * MINUTE - 1);
      expect(reloads()).toBe(before);
      await pass(1);
      expect(reloads()).toBe(before + 1);
    }
  });

  test('waits a minute again after an hour without one', async () => {
    const { needsReload, pass } = await open();
    needsReload();
    await pass(MINUTE);
    const { pass: passHour } = await openAnew();
    await passHour(65 * MINUTE);
    const later = await openAnew();
    const before = later.reloads();
    later.needsReload();
    await later.pass(MINUTE);
    expect(later.reloads()).toBe(before + 1);
  });

  test('reloads it where the storage is off, too', async () => {
    const off = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError');
    });
    const { needsReload, pass, reloads } = await open();
    needsReload();
    await pass(MINUTE);
    off.mockRestore();
    expect(reloads()).toBe(1);
  });

  test('reloads nothing once it is gone', async () => {
    const { needsReload, pass, urls } = await open();
    needsReload()();
    await pass(10 * MINUTE);
    expect(urls()).toEqual([]);
  });

  test('reloads nothing when it goes while the server is asked', async () => {
    const { needsReload, pass, urls, reloads } = await open();
    const cancel = needsReload();
    jest.advanceTimersByTime(MINUTE);
    expect(urls()).not.toEqual([]);
    cancel();
    await pass(0);
    expect(reloads()).toBe(0);
  });

  test('asks once more a minute after a request that hangs', async () => {
    const { needsReload, pass, reloads } = await open();
    request.mockReturnValueOnce(new Promise(() => {}));
    needsReload();
    await pass(2 * MINUTE - 1);
    expect(reloads()).toBe(0);
    await pass(1);
    expect(reloads()).toBe(1);
  });
});

describe('a lobby’s screen without an error', () => {
  test('is reloaded after an hour, when the board changes the building', async () => {
    const { pass, changeBuilding, urls, reloads } = await open();
    for (let minute = 0; minute < 59; minute += 1) {
      await pass(MINUTE);
      await changeBuilding();
    }
    expect(urls()).toEqual([]);
    await pass(2 * MINUTE);
    expect(urls()).toEqual([]);
    await changeBuilding();
    expect(reloads()).toBe(1);
  });

  test('is reloaded five minutes later if the board never says that it changes the building', async () => {
    const { pass, reloads } = await open();
    await pass(65 * MINUTE - 1);
    expect(reloads()).toBe(0);
    await pass(1);
    expect(reloads()).toBe(1);
  });

  test('is reloaded at another time than others of its campus, from three quarters of an hour on', async () => {
    random.mockReturnValue(1);
    const { pass, changeBuilding, reloads } = await open();
    await pass(45 * MINUTE);
    await changeBuilding();
    expect(reloads()).toBe(1);
  });

  test('waits for its server, and is reloaded once', async () => {
    const { pass, changeBuilding, serve, reloads } = await open('/?display=wall', () =>
      Response.error(),
    );
    await pass(60 * MINUTE);
    await changeBuilding();
    await pass(3 * MINUTE);
    expect(reloads()).toBe(0);
    serve(() => new Response(PAGE));
    await pass(MINUTE);
    expect(reloads()).toBe(1);
  });

  test('gets the newest files and entries before', async () => {
    const { pass, changeBuilding, urls } = await open();
    await pass(60 * MINUTE);
    await changeBuilding();
    expect(urls()).toEqual([entryUrl('board'), '/test', '/page.0123456789ab.js']);
    expect(new Set(request.mock.calls.map(([, init]) => init?.cache))).toEqual(
      new Set(['no-cache']),
    );
  });

  test('is reloaded although an entry is missing: the next configuration may name another one', async () => {
    const { pass, changeBuilding, reloads } = await open('/?display=wall', (url) =>
      url === entryUrl('board') ? new Response('', { status: 404 }) : new Response(PAGE),
    );
    await pass(60 * MINUTE);
    await changeBuilding();
    expect(reloads()).toBe(1);
  });
});

test('a resident’s page is not reloaded by itself', async () => {
  const { needsReload, pass, changeBuilding, urls } = await open('/');
  needsReload();
  await pass(60 * MINUTE);
  await changeBuilding();
  await pass(60 * MINUTE);
  expect(urls()).toEqual([]);
});

describe('a page that misses a file of its own', () => {
  /** Opens a page whose own script has not run. */
  async function missScript(url?: string, answer?: Answer) {
    document.getElementById('root')?.removeAttribute('data-started');
    return open(url, answer);
  }

  const message = () => document.querySelector('[role=alert]')?.textContent ?? null;

  test('says so, and offers a reload', async () => {
    await missScript('/');
    expect(message()).toContain('A part of this page could not be loaded.');
    expect(document.querySelector('button')?.textContent).toBe('Reload the page');
  });

  test('says so, too, if that is its style sheet', async () => {
    document.documentElement.style.removeProperty('--touch-target');
    await open('/');
    expect(message()).toContain('A part of this page could not be loaded.');
  });

  test('waits for the files that come after the first script', async () => {
    document.documentElement.style.removeProperty('--touch-target');
    const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    await missScript('/');
    expect(message()).toBeNull();
    document.documentElement.style.setProperty('--touch-target', '44px');
    document.getElementById('root')?.setAttribute('data-started', '');
    window.dispatchEvent(new Event('load'));
    expect(message()).toBeNull();
    readyState.mockRestore();
  });

  test('asks past what the cache has for the files of the newest page before its button reloads it', async () => {
    const { pass, urls, reloads } = await missScript('/');
    document.querySelector('button')?.click();
    await pass(0);
    expect(urls()).toEqual(['/test', '/page.0123456789ab.js']);
    expect(request.mock.calls[0]?.[1]?.cache).toBe('no-cache');
    expect(reloads()).toBe(1);
  });

  test('is reloaded by its button after 15 seconds although its server hangs', async () => {
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    const { pass, reloads } = await missScript('/');
    request.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'Timeout')));
        }),
    );
    document.querySelector('button')?.click();
    await pass(15_000 - 1);
    expect(reloads()).toBe(0);
    await pass(1);
    expect(reloads()).toBe(1);
  });

  test('is reloaded by itself in a lobby, as soon as its server has all of them', async () => {
    const { pass, serve, reloads } = await missScript('/?display=wall', () => Response.error());
    await pass(5 * MINUTE);
    expect(reloads()).toBe(0);
    serve(() => new Response(PAGE));
    await pass(MINUTE);
    expect(reloads()).toBe(1);
  });

  test('is not reloaded by itself for a resident', async () => {
    const { pass, urls } = await missScript('/');
    await pass(60 * MINUTE);
    expect(urls()).toEqual([]);
  });
});

test('a page with all of its files stays as it is', async () => {
  await open('/');
  expect(document.querySelector('#root')).not.toBeNull();
});

test('the sentence for old browsers stays', async () => {
  document.body.innerHTML = '<p>This browser is too old.</p>';
  await open('/');
  expect(document.body.textContent).toBe('This browser is too old.');
});
