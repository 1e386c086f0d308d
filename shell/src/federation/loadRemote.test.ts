import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { BoardModule } from '@laundry-board/shared-types';
import {
  createFakePage,
  type Entry,
  entryOf,
  entryUrl,
  type FakePage,
  MODULES,
  SHARED_VERSIONS,
} from '../testing/fakeRemotes.ts';
import type { LocatedError } from './RemoteError.ts';
import { createRemoteLoader } from './loadRemote.ts';

const ENTRY = { url: entryUrl('board') };
const RUN_BY_CACHE = `run ${ENTRY.url}`;

const onSlow = jest.fn<(error: Error) => void>();
const onFailure = jest.fn<(error: LocatedError) => void>();
let page: FakePage;

beforeEach(() => {
  jest.useFakeTimers({ now: 1000 });
  jest.spyOn(console, 'warn').mockReturnValue();
  onSlow.mockReset();
  onFailure.mockReset();
  page = createFakePage();
});
afterEach(() => {
  jest.useRealTimers();
});

function load<V>({
  attempt = 1,
  open,
}: {
  readonly attempt?: number;
  readonly open: (module: BoardModule) => V | Promise<V>;
}): Promise<V> {
  const loadRemote = createRemoteLoader({
    globals: page.globals,
    scripts: page.scripts,
    shareScope: 'the share scope',
    sharedVersions: SHARED_VERSIONS,
    onFailure,
  });
  return loadRemote({ remote: 'board', entry: ENTRY, attempt, open, onSlow });
}

const loadBoard = (attempt = 1) => load({ attempt, open: ({ Board }) => Board });

/** The URLs of the scripts that were run. */
const runs = (): readonly string[] => page.log.filter((line) => line.startsWith('run'));

const working = entryOf('board', { module: MODULES.board });
const broken = entryOf('board', { container: undefined });

test('a remote that is loaded brings what it exposes', async () => {
  page.serve('board', working);
  await expect(loadBoard()).resolves.toBe(MODULES.board.Board);
});

test('a container is initialised with the share scope before its expose is asked for', async () => {
  const calls: unknown[] = [];
  const container = {
    init: (scope: unknown) => void calls.push(scope),
    get: (expose: string) => {
      calls.push(expose);
      return Promise.resolve(() => MODULES.board);
    },
  };
  page.serve('board', entryOf('board', { container }));
  await loadBoard();
  expect(calls).toEqual(['the share scope', './board']);
});

test('the first attempt uses the entry that the cache may have kept', async () => {
  page.serve('board', working);
  await loadBoard();
  expect(runs()).toEqual([RUN_BY_CACHE]);
});

test('an entry that does not work is loaded once more past all caches, with a warning', async () => {
  page.serve('board', broken, working);
  await expect(loadBoard()).resolves.toBe(MODULES.board.Board);
  expect(runs()).toEqual([RUN_BY_CACHE, `${RUN_BY_CACHE}?attempt=1-1000`]);
  expect(console.warn).toHaveBeenCalledTimes(1);
});

test('an entry whose server does not answer is not asked for once more', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(loadBoard()).rejects.toThrow('unreachable');
  expect(runs()).toEqual([RUN_BY_CACHE]);
});

test('a later attempt goes past all caches at once', async () => {
  page.serve('board', working);
  await loadBoard(2);
  expect(runs()).toEqual([`${RUN_BY_CACHE}?attempt=2-1000`]);
});

test('a later attempt that fails is not repeated', async () => {
  page.serve('board', broken);
  await expect(loadBoard(2)).rejects.toThrow('not-a-remote');
  expect(runs()).toHaveLength(1);
});

test('a failure is reported also when the attempt past all caches succeeds', async () => {
  page.serve('board', broken, working);
  await loadBoard();
  expect(onFailure.mock.calls.map(([error]) => error.place)).toEqual([
    { remote: 'board', version: '1', phase: 'loading its entry', attempt: 1 },
  ]);
});

test('a phase that takes too long is reported as a failure', async () => {
  page.serve('board', slow(working, 6000));
  const board = loadBoard();
  await jest.advanceTimersByTimeAsync(6000);
  await board;
  expect(onFailure.mock.calls.map(([error]) => error.message)).toEqual([
    expect.stringContaining('timed-out'),
  ]);
});

test('the error says which version of which remote failed, and in which phase', async () => {
  page.serve('board', entryOf('board', { module: {}, version: 'c0ffee' }));
  await expect(loadBoard(2)).rejects.toThrow(
    /^board remote, version c0ffee, loading its expose: not-a-remote: .* has another shape\.$/,
  );
});

test('a container without the expose is not a remote', async () => {
  const missing = new Error('Module "./board" does not exist in container.');
  const container = { init: () => {}, get: () => Promise.reject(missing) };
  page.serve('board', entryOf('board', { container }));
  await expect(loadBoard(2)).rejects.toThrow('not-a-remote: it exposes no ./board.');
});

test('an expose that throws while it is loaded is reported with what it threw', async () => {
  const container = { init: () => {}, get: () => Promise.reject(new Error('no calendar')) };
  page.serve('board', entryOf('board', { container }));
  await expect(loadBoard(2)).rejects.toThrow('threw: its ./board threw while it was loaded.');
});

test('what is made of the module may fail, too', async () => {
  page.serve('board', working);
  const open = () => Promise.reject(new Error('no session'));
  await expect(load({ attempt: 2, open })).rejects.toThrow('threw: its ./board threw');
});

test('an entry that takes longer than 5 s is reported, and its late answer is still good', async () => {
  page.serve('board', slow(working, 6000));
  const board = loadBoard();
  await jest.advanceTimersByTimeAsync(4999);
  expect(onSlow).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onSlow).toHaveBeenCalledTimes(1);
  expect(onSlow.mock.calls[0]?.[0].message).toBe(
    `board remote, version unknown, loading its entry: timed-out: ${ENTRY.url} took longer than 5 s.`,
  );
  await jest.advanceTimersByTimeAsync(1000);
  await expect(board).resolves.toBe(MODULES.board.Board);
});

test('the expose of a remote has 5 s of its own', async () => {
  page.serve('board', slow(working, 4000));
  const open = async () => {
    await delay(4000);
    return 'the board';
  };
  const board = load({ open });
  await jest.advanceTimersByTimeAsync(8000);
  await expect(board).resolves.toBe('the board');
  expect(onSlow).not.toHaveBeenCalled();
});

test('a remote is shown in the developer tools of the federation runtime', async () => {
  const moduleInfo = {};
  Reflect.set(page.globals, '__FEDERATION__', { moduleInfo });
  page.serve('board', working);
  await loadBoard();
  const version = 'https://board.example/mf-manifest.json';
  expect(moduleInfo).toEqual({
    [`board:${version}`]: { remoteEntry: ENTRY.url, version, buildVersion: '1' },
  });
});

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function slow(entry: Entry, ms: number): Entry {
  return async (globals) => {
    await delay(ms);
    return entry(globals);
  };
}
