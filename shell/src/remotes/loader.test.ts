import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CONTRACT_VERSIONS, type RuntimeConfig } from '@laundry-board/shared-types';
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
import { createLoader } from './loader.ts';

const ENTRY = entryUrl('board');
const ANEW = `${ENTRY}?attempt=2`;

let page: FakePage;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
  page = createFakePage();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** The federation of a page, as far as the board uses it. */
function createBoard(config: RuntimeConfig = CONFIG, importFirebase?: () => Promise<unknown>) {
  const { register, load, versionOf } = createLoader(window, config, () => {}, importFirebase);
  return {
    load: () => load('board'),
    registerAnew: () => register('board', ANEW),
    version: () => versionOf('board'),
  };
}

const working = entryOf('board', { module: MODULES.board });

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
      return () => ({ module: factory?.() });
    },
  };
  return entryOf('board', { container });
}

describe('a remote', () => {
  test('is loaded by the entry that the cache may have kept', async () => {
    page.serve('board', working);
    await expect(createBoard().load()).resolves.toBe(MODULES.board);
    expect(page.log).toEqual([ENTRY]);
  });

  test('is not run again when it ran early', async () => {
    await working(window);
    await expect(createBoard().load()).resolves.toBe(MODULES.board);
    expect(page.log).toEqual([]);
  });

  test('is not run before the page’s load event, which it would delay', async () => {
    page.serve('board', working);
    const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const loaded = createBoard().load();
    await jest.advanceTimersByTimeAsync(100);
    expect(page.log).toEqual([]);
    readyState.mockReturnValue('complete');
    window.dispatchEvent(new Event('load'));
    await expect(loaded).resolves.toBe(MODULES.board);
  });

  test('is run after three seconds without a load event, which a picture may hold back', async () => {
    page.serve('board', working);
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const loaded = createBoard().load();
    await jest.advanceTimersByTimeAsync(2999);
    expect(page.log).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await expect(loaded).resolves.toBe(MODULES.board);
  });

  test('runs with the hash of its pin, also when it is loaded anew', async () => {
    const pin = { entry: 'remoteEntry.0123456789ab.js', integrity: 'sha384-abc' };
    const board = createBoard({ ...CONFIG, pins: { board: pin } });
    const hashes: string[] = [];
    const observer = new MutationObserver(() => {
      for (const { integrity } of document.head.querySelectorAll('script')) hashes.push(integrity);
    });
    observer.observe(document.head, { childList: true });
    await board.load().catch(() => {});
    board.registerAnew();
    await board.load().catch(() => {});
    observer.disconnect();
    expect(hashes).toEqual([pin.integrity, pin.integrity]);
    expect(page.log).toEqual([`${CONFIG.remotes.board}${pin.entry}`, ANEW]);
  });

  test('gets the page’s own React', async () => {
    page.serve('board', consuming('react'));
    const React = await import('react');
    await expect(createBoard().load()).resolves.toMatchObject({
      module: { useState: React.useState },
    });
  });

  test('gets Firebase also where another Promise is on the page, such as that of zone.js', async () => {
    const OwnPromise = globalThis.Promise;
    globalThis.Promise = class<T> extends OwnPromise<T> {};
    page.serve('board', consuming('@firebase/app'));
    const loaded = await createBoard(CONFIG, async () => 'Firebase')
      .load()
      .finally(() => {
        globalThis.Promise = OwnPromise;
      });
    expect(loaded).toEqual({ module: 'Firebase' });
  });

  test('is listed for Module Federation’s developer tools with its version', async () => {
    page.serve('board', working);
    const board = createBoard();
    await board.load();
    // oxlint-disable-next-line no-underscore-dangle
    expect(window.__FEDERATION__.moduleInfo).toEqual({
      [`board_remote:${ENTRY}`]: { remoteEntry: ENTRY, version: '1' },
    });
    expect(board.version()).toBe('1');
  });

  test('that is registered anew finds nothing of the attempt before on the page', async () => {
    const board = createBoard();
    await board.load().catch(() => {});
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
    board.registerAnew();
    await board.load();
    expect(left).toEqual([others.src, ANEW]);
  });

  test('that was built by another tool’s runtime leaves the page’s React shared when it is registered anew', async () => {
    const container = {
      init: (scope: Record<string, Record<string, { from: string }>>) => {
        // That runtime notes who loaded a copy last.
        for (const copy of Object.values(scope['react'] ?? {})) copy.from = 'board_remote';
      },
      get: () => Promise.resolve(() => MODULES.board),
    };
    page.serve('board', entryOf('board', { container }), consuming('react'));
    const board = createBoard();
    await board.load();
    // As its instance of the runtime leaves on the page.
    // oxlint-disable-next-line no-underscore-dangle
    Reflect.set(window.__FEDERATION__.__INSTANCES__, 1, { name: 'board_remote', options: {} });
    board.registerAnew();
    await expect(board.load()).resolves.toMatchObject({
      module: { useState: expect.any(Function) },
    });
  });

  test('that its build info refuses runs no code of its own', async () => {
    const init = jest.fn();
    const buildInfo = { contract: 99, shared: {} };
    page.serve('board', entryOf('board', { container: { init, get: init }, buildInfo }));
    await expect(createBoard().load()).rejects.toThrow('incompatible');
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
    const message = await createBoard()
      .load()
      .then(() => '', String);
    expect(message).toMatch(problem);
  });

  test('without naming its React runs, with a warning', async () => {
    const buildInfo = { contract: CONTRACT_VERSIONS.board, shared: {} };
    page.serve('board', entryOf('board', { module: MODULES.board, buildInfo }));
    await createBoard().load();
    expect(console.warn).toHaveBeenCalledWith(
      expect.stringContaining('states no version of react'),
    );
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
  const board = createBoard();
  // oxlint-disable-next-line no-underscore-dangle
  Reflect.set(window.__FEDERATION__, '__GLOBAL_PLUGIN__', []);
  const incompatible = { buildInfo: { contract: 99, shared: {} } };
  page.serve('board', entryOf('board', incompatible), working);
  await board.load().catch(() => {});
  board.registerAnew();
  await board.load();
  expect(seen).toEqual([
    'resolved board_remote/board',
    expect.stringMatching(/^failed board_remote\/board: RemoteError: .* incompatible: /),
    'resolved board_remote/board',
    'loaded board_remote/board',
  ]);
});
