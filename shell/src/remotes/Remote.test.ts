import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type BoardModule, CONTRACT_VERSIONS, remoteEntry } from '@laundry-board/shared-types';
import { FAILURE_EVENT } from '../errors/published.ts';
import {
  CONFIG,
  createFakePage,
  type Entry,
  entryOf,
  entryUrl,
  type FakePage,
  MODULES,
  SHARED_VERSIONS,
} from '../testing/fakeRemotes.ts';
import { RemoteError, ShellError } from './RemoteError.ts';
import { createLoader } from './loader.ts';
import { createRemote, type Opening } from './Remote.ts';

const ENTRY = entryUrl('board');

const importFirebase = jest.fn<() => Promise<unknown>>();
/** What the page has published as failed. */
let failures: unknown[];
let page: FakePage;
let board: ReturnType<typeof createBoard>;

const onFailure = ({ detail }: CustomEvent<unknown>): void => void failures.push(detail);

beforeEach(() => {
  jest.useFakeTimers({ now: 1000 });
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 503 }));
  importFirebase.mockReset();
  failures = [];
  window.addEventListener(FAILURE_EVENT, onFailure);
  page = createFakePage();
  board = createBoard();
});
afterEach(() => {
  window.removeEventListener(FAILURE_EVENT, onFailure);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

type Open = (module: BoardModule, opening: Opening<unknown>) => void | Promise<void>;

/** The board of a page. @param open What its slot renders; by default its module. */
function createBoard(open: Open = (module, { ready }) => ready(module), config = CONFIG) {
  const loader = createLoader(window, config, (_, url) => remote.accept(url), importFirebase);
  const remote = createRemote<'board', unknown>({
    name: 'board',
    entry: remoteEntry(config, 'board'),
    page: window,
    loader,
    open,
  });
  return { ...remote, version: () => loader.versionOf('board') };
}

/** What the next attempt of the board brings, or its failure, thrown. The board is loaded anew where it was before. */
async function load(): Promise<unknown> {
  const { isLoading, loaded, message } = board.getSnapshot();
  if (isLoading || loaded !== undefined || message !== undefined) board.retry();
  else board.want();
  return new Promise((resolve, reject) => {
    const unsubscribe = board.subscribe(() => {
      const state = board.getSnapshot();
      if (state.isLoading) return;
      unsubscribe();
      if (state.loaded !== undefined) resolve(state.loaded.value);
      else reject(state.message?.failure ?? new Error('no message'));
    });
  });
}

const working = entryOf('board', { module: MODULES.board });
const broken = entryOf('board', { container: undefined });
const refused: Entry = () => ({ kind: 'not-loaded' });

const throwing =
  (error: Error): Entry =>
  () => ({ kind: 'threw', error });

/** An entry whose container asks the page's share scope for a module. */
function consuming(name: string): Entry {
  let scope: Record<string, Record<string, { get: () => Promise<() => unknown> }>> = {};
  const container = {
    init: (given: typeof scope) => {
      scope = given;
    },
    get: async () => {
      const [copy] = Object.values(scope[name] ?? {});
      const factory = await copy?.get();
      return () => ({ ...MODULES.board, module: factory?.() });
    },
  };
  return entryOf('board', { container });
}

describe('a remote that works', () => {
  test('brings what it exposes', async () => {
    page.serve('board', working);
    await expect(load()).resolves.toBe(MODULES.board);
  });

  test('is loaded by the entry that the cache may have kept', async () => {
    page.serve('board', working);
    await load();
    expect(page.log).toEqual([ENTRY]);
  });

  test('is not run again when it ran early', async () => {
    await working(window);
    await expect(load()).resolves.toBe(MODULES.board);
    expect(page.log).toEqual([]);
  });

  test('is not run before the page’s load event, which it would delay', async () => {
    page.serve('board', working);
    const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const loaded = load();
    await jest.advanceTimersByTimeAsync(100);
    expect(page.log).toEqual([]);
    readyState.mockReturnValue('complete');
    window.dispatchEvent(new Event('load'));
    await expect(loaded).resolves.toBe(MODULES.board);
  });

  test('is run after three seconds without a load event, which a picture may hold back', async () => {
    page.serve('board', working);
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const loaded = load();
    await jest.advanceTimersByTimeAsync(2999);
    expect(page.log).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(page.log).toEqual([ENTRY]);
    await expect(loaded).resolves.toBe(MODULES.board);
  });

  test('runs with the hash of its pin', async () => {
    const pin = { entry: 'remoteEntry.0123456789ab.js', integrity: 'sha384-abc' };
    board = createBoard(undefined, { ...CONFIG, pins: { board: pin } });
    const hashes: string[] = [];
    const observer = new MutationObserver(() => {
      for (const { integrity } of document.head.querySelectorAll('script')) hashes.push(integrity);
    });
    observer.observe(document.head, { childList: true });
    await load().catch(() => {});
    observer.disconnect();
    expect(hashes).toEqual([pin.integrity, pin.integrity]);
    expect(page.log[0]).toBe(`${CONFIG.remotes.board}${pin.entry}`);
  });

  test('gets the page’s own React', async () => {
    page.serve('board', consuming('react'));
    const React = await import('react');
    await expect(load()).resolves.toMatchObject({
      module: { useState: React.useState },
    });
  });

  test('gets Firebase also where another Promise is on the page, such as that of zone.js', async () => {
    const OwnPromise = globalThis.Promise;
    globalThis.Promise = class<T> extends OwnPromise<T> {};
    importFirebase.mockImplementation(async () => 'Firebase');
    page.serve('board', consuming('@firebase/app'));
    const opened = await load().finally(() => {
      globalThis.Promise = OwnPromise;
    });
    expect(opened).toMatchObject({ module: 'Firebase' });
  });

  test('is listed for Module Federation’s developer tools with its version', async () => {
    page.serve('board', working);
    await load();
    // oxlint-disable-next-line no-underscore-dangle
    expect(window.__FEDERATION__.moduleInfo).toEqual({
      [`board_remote:${ENTRY}`]: { remoteEntry: ENTRY, version: '1' },
    });
    expect(board.version()).toBe('1');
  });
});

describe('another attempt', () => {
  const PAST_CACHES = `${ENTRY}?attempt=2-1000`;

  test('goes past all caches at once, with a warning', async () => {
    page.serve('board', broken, working);
    await expect(load()).resolves.toBe(MODULES.board);
    expect(page.log).toEqual([ENTRY, PAST_CACHES]);
    expect(console.warn).toHaveBeenCalledWith(
      'The board remote is loaded past all caches, because this failed:',
      expect.any(RemoteError),
    );
  });

  test('is not made at once when no server answers', async () => {
    jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(load()).rejects.toThrow(`unreachable: ${ENTRY} could not be fetched.`);
    expect(page.log).toEqual([ENTRY]);
  });

  test('that fails as well is not repeated', async () => {
    page.serve('board', broken);
    await load().catch(() => {});
    await expect(load()).rejects.toThrow('not-a-remote');
    expect(page.log).toEqual([ENTRY, PAST_CACHES, `${ENTRY}?attempt=3-1000`]);
  });

  test('finds nothing of the one before on the page', async () => {
    await load().catch(() => {});
    const names = ['', '_built_against', '_version', '_chunks'].map((end) => `board_remote${end}`);
    for (const name of names) Reflect.set(window, name, 'of an earlier attempt');
    const chunk = { src: `${CONFIG.remotes.board}data.js` };
    const others = { src: `${CONFIG.remotes.auth}data.js` };
    for (const script of [chunk, others]) {
      document.head.append(Object.assign(document.createElement('script'), script));
    }
    let left: readonly string[] = ['unknown'];
    page.serve('board', (globals) => {
      const scripts = [...document.querySelectorAll('script')].map(({ src }) => src);
      left = [...names.filter((name) => name in globals), ...scripts];
      return working(globals);
    });
    await load();
    expect(left).toEqual([others.src, `${ENTRY}?attempt=3-1000`]);
  });

  test('leaves a remote alone that a newer one has brought', async () => {
    page.serve('board', slow(refused, 8000), working);
    await expect(advance(load(), 5000)).rejects.toThrow('timed-out');
    await load();
    await jest.advanceTimersByTimeAsync(3000);
    expect(board.getSnapshot().loaded).toBeDefined();
    expect(window).toHaveProperty('board_remote');
    expect(page.log).toHaveLength(2);
  });
});

test('the page’s React stays shared when a remote that has loaded it by another tool’s runtime is loaded again', async () => {
  const container = {
    init: (scope: Record<string, Record<string, { from: string }>>) => {
      // That runtime notes who loaded a copy last.
      for (const copy of Object.values(scope['react'] ?? {})) copy.from = 'board_remote';
    },
    get: () => Promise.resolve(() => MODULES.board),
  };
  page.serve('board', entryOf('board', { container }), consuming('react'));
  await load();
  board.show(true);
  void board.threw(new Error('no calendar'), 'rendering');
  await jest.advanceTimersByTimeAsync(0);
  // As its instance of the runtime leaves on the page.
  // oxlint-disable-next-line no-underscore-dangle
  Reflect.set(window.__FEDERATION__.__INSTANCES__, 1, { name: 'board_remote', options: {} });
  await expect(load()).resolves.toMatchObject({
    module: { useState: expect.any(Function) },
  });
});

describe('a remote that fails', () => {
  test.each<readonly [string, Entry, string]>([
    ['status 503', refused, `http-status: ${ENTRY} answered with HTTP status 503.`],
    ['no container', broken, `not-a-remote: ${ENTRY} set no board_remote with init and get.`],
    [
      'no build info',
      entryOf('board', { buildInfo: undefined }),
      `not-a-remote: ${ENTRY} does not state in window.board_remote_built_against`,
    ],
    [
      'another contract',
      entryOf('board', { buildInfo: { contract: 99, shared: {} } }),
      'incompatible: the board remote was built for contract version 99, this shell has 2.',
    ],
    [
      'an exception',
      throwing(new Error('no calendar')),
      `${ENTRY} threw while it ran: Error: no calendar (${ENTRY}:1:7)`,
    ],
    [
      'half a script',
      throwing(new SyntaxError('Unexpected end of input')),
      `not-a-remote: ${ENTRY} is no whole script.`,
    ],
    [
      'an ES module',
      throwing(new SyntaxError("Unexpected token 'export'")),
      'An ES module has to be built as a plain script, with Vite by varFilename',
    ],
  ])('by %s while its entry is loaded is reported as that', async (_, entry, message) => {
    page.serve('board', entry);
    await expect(load()).rejects.toThrow(/^board remote, version (unknown|1), loading its entry: /);
    expect(String(failures[0])).toContain(message);
  });

  test.each<readonly [string, Entry, string]>([
    [
      'another shape',
      entryOf('board', { module: {} }),
      `not-a-remote: ./board of ${ENTRY} is not what the contract says.`,
    ],
    [
      'a container without init',
      entryOf('board', { container: {} }),
      `not-a-remote: ${ENTRY} set no board_remote with init and get.`,
    ],
    [
      'no such expose',
      entryOf('board', { container: { init: () => {}, get: () => undefined } }),
      'not-a-remote: it exposes no ./board.',
    ],
    [
      'an exception of init',
      entryOf('board', {
        container: { init: () => Promise.reject(new Error('no scope')), get: () => undefined },
      }),
      'no scope',
    ],
    [
      'an exception of its expose',
      entryOf('board', {
        container: { init: () => {}, get: () => Promise.reject(new Error('no calendar')) },
      }),
      'its ./board threw while it was loaded. It says: no calendar',
    ],
  ])('by %s while its expose is loaded is reported as that', async (_, entry, message) => {
    page.serve('board', entry);
    await expect(load()).rejects.toThrow(/^board remote, version 1, loading its expose: /);
    expect(String(failures[0])).toContain(message);
  });

  test('in what is made of its module is reported as that', async () => {
    page.serve('board', working);
    board = createBoard(() => Promise.reject(new Error('no session')));
    await expect(load()).rejects.toThrow(
      'its ./board threw while it was loaded. It says: no session',
    );
  });

  test('is published with its place, also when the attempt past all caches succeeds', async () => {
    page.serve('board', broken, working);
    await load();
    expect(failures).toEqual([
      expect.objectContaining({
        place: { remote: 'board', version: '1', phase: 'loading its entry' },
      }),
    ]);
  });

  test('by its build info is refused before its own code runs', async () => {
    const init = jest.fn();
    const buildInfo = { contract: 99, shared: {} };
    page.serve('board', entryOf('board', { container: { init, get: init }, buildInfo }));
    await load().catch(() => {});
    expect(init).not.toHaveBeenCalled();
  });
});

describe('a remote that was built', () => {
  test.each<readonly [object, RegExp]>([
    [SHARED_VERSIONS, /^$/],
    [{ react: '19.0.10' }, /^$/],
    [{ react: '19.9.0-rc.1' }, /^$/],
    [{ react: '^18.3.0 || ^19.0.0' }, /^$/],
    [{ react: '18.x || 19.x' }, /^$/],
    [{ react: '>=18 <20' }, /^$/],
    [{ react: '18 - 19' }, /^$/],
    [{ react: '~19.3', '@firebase/app': '0.16.x' }, /^$/],
    [{ '@firebase/app': '0.16.0' }, /^$/],
    [{ react: '18.3.1' }, /incompatible: .* for react 18\.3\.1, this shell shares 19\./],
    [{ react: '^18.3.0' }, /incompatible: .* for react \^18\.3\.0, this shell shares 19\./],
    [{ react: '^19.9.0' }, /incompatible/],
    [{ react: 'latest' }, /incompatible: .* for react latest, this shell shares 19\./],
    [{ react: 'workspace:*' }, /incompatible/],
    [{ '@firebase/app': '0.15.0' }, /incompatible: .* for @firebase\/app 0\.15\.0, .* 0\.16\./],
    [
      { 'react-dom/client': '19.x' },
      /react-dom\/client 19\.x, this shell shares only react, react\/jsx-runtime, react-dom,/,
    ],
  ])('for %j is compared with what the page shares', async (shared, problem) => {
    const buildInfo = { contract: CONTRACT_VERSIONS.board, shared };
    page.serve('board', entryOf('board', { module: MODULES.board, buildInfo }));
    const message = await load().then(() => '', String);
    expect(message).toMatch(problem);
  });

  test('without naming its React runs, with a warning', async () => {
    const buildInfo = { contract: CONTRACT_VERSIONS.board, shared: {} };
    page.serve('board', entryOf('board', { module: MODULES.board, buildInfo }));
    await load();
    expect(console.warn).toHaveBeenCalledWith(
      expect.stringContaining('states no version of react'),
    );
  });
});

describe('a remote that is slow', () => {
  const message = `board remote, version unknown, loading its entry: timed-out: ${ENTRY} took longer than 5 s.`;

  test('is reported after 5 s', async () => {
    page.serve('board', slow(working, 6000));
    const loaded = load().catch(String);
    await jest.advanceTimersByTimeAsync(4999);
    expect(failures).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await loaded).toContain(message);
    expect(failures).toEqual([expect.objectContaining({ message })]);
  });

  test.each([6000, 23_000, 300_000])('is used when it comes after all, after %i ms', async (ms) => {
    page.serve('board', slow(working, ms), () => new Promise(() => {}));
    await expect(advance(load(), 5000)).rejects.toThrow(message);
    board.retry();
    await jest.advanceTimersByTimeAsync(ms - 5000);
    expect(board.getSnapshot().loaded).toEqual({ value: MODULES.board });
  });

  test('has 5 s for its expose as well', async () => {
    page.serve('board', slow(working, 4000));
    board = createBoard((_, { ready }) => delay(4000).then(() => ready('the board')));
    await expect(advance(load(), 8000)).resolves.toBe('the board');
    expect(failures).toEqual([]);
  });

  test('does not make the next attempt wait', async () => {
    page.serve('board', () => new Promise(() => {}), working);
    await expect(advance(load(), 5000)).rejects.toThrow(message);
    await expect(load()).resolves.toBe(MODULES.board);
    expect(page.log).toEqual([ENTRY, `${ENTRY}?attempt=2-6000`]);
  });
});

describe('the shell’s own Firebase, if a remote waits for it', () => {
  const chunkError = Object.assign(new Error('Loading chunk firebase failed.'), {
    name: 'ChunkLoadError',
    request: 'https://shell.example/firebase.js',
  });

  beforeEach(() => {
    page.serve('board', consuming('@firebase/app'));
  });

  test('fails as the shell’s, with the reason, and the remote is not loaded again for it', async () => {
    importFirebase.mockRejectedValueOnce(chunkError).mockResolvedValue('Firebase');
    const error: unknown = await load().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ blames: 'shell', place: undefined });
    expect(String(error)).toContain(
      'shell, loading @firebase/app: http-status: https://shell.example/firebase.js answered with HTTP status 503.',
    );
    expect(failures).toEqual([error]);
    await expect(load()).resolves.toMatchObject({
      module: 'Firebase',
    });
    expect(page.log).toEqual([ENTRY]);
  });

  test('is late as the shell’s, also where it has failed before', async () => {
    importFirebase.mockRejectedValueOnce(chunkError).mockReturnValueOnce(new Promise(() => {}));
    importFirebase.mockResolvedValue('Firebase');
    await expect(load()).rejects.toThrow('shell, loading @firebase/app: http-status');
    const late = `shell, loading @firebase/app: timed-out: ./board of ${ENTRY} took longer than 5 s.`;
    await expect(advance(load(), 5000)).rejects.toThrow(late);
    await load();
    expect(page.log).toEqual([ENTRY]);
  });

  test('is the shell’s, too, where the remote fails because of it after it was loaded', async () => {
    importFirebase.mockRejectedValue(chunkError);
    page.serve('board', working);
    let lose: Opening<unknown>['failed'] = () => {};
    board = createBoard((module, { ready, failed }) => {
      lose = failed;
      ready(module);
    });
    await load();
    lose(new ShellError('The shell could not load @firebase/app.', { cause: chunkError }));
    await jest.advanceTimersByTimeAsync(0);
    expect(board.getSnapshot()).toMatchObject({
      loaded: undefined,
      isLoading: false,
      message: { failure: { blames: 'shell' } },
    });
    await load();
    expect(page.log).toEqual([ENTRY]);
  });

  test('that throws is the shell’s, too', async () => {
    importFirebase.mockRejectedValue(new Error('no project'));
    await expect(load()).rejects.toThrow('shell, loading @firebase/app: no project');
  });
});

test('a runtime plugin that somebody else registers sees remotes resolve, load and fail', async () => {
  const seen: string[] = [];
  const plugin = {
    name: 'somebody-else',
    afterResolve: (args: { readonly id: string }) => {
      seen.push(`resolved ${args.id}`);
      return args;
    },
    onLoad: ({ id }: { readonly id: string }) => void seen.push(`loaded ${id}`),
    errorLoadRemote: ({ id, error }: { readonly id: string; readonly error: unknown }) => {
      seen.push(`failed ${id}: ${String(error)}`);
    },
  };
  // oxlint-disable-next-line no-underscore-dangle
  Reflect.set(window.__FEDERATION__, '__GLOBAL_PLUGIN__', [plugin]);
  board = createBoard();
  // oxlint-disable-next-line no-underscore-dangle
  Reflect.set(window.__FEDERATION__, '__GLOBAL_PLUGIN__', []);
  const incompatible = { buildInfo: { contract: 99, shared: {} } };
  page.serve('board', entryOf('board', incompatible), working);
  await load();
  expect(seen).toEqual([
    'resolved board_remote/board',
    expect.stringMatching(/^failed board_remote\/board: RemoteError: .* incompatible: /),
    'resolved board_remote/board',
    'loaded board_remote/board',
  ]);
});

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Lets time pass while a promise is under way. */
function advance<T>(promise: Promise<T>, ms: number): Promise<T> {
  void jest.advanceTimersByTimeAsync(ms);
  return promise;
}

function slow(entry: Entry, ms: number): Entry {
  return async (globals) => {
    await delay(ms);
    return entry(globals);
  };
}
