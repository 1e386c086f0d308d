import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CONTRACT_VERSIONS } from '@laundry-board/shared-types';
import {
  createFakePage,
  type Entry,
  entryOf,
  entryUrl,
  type FakePage,
  SHARED_VERSIONS,
} from '../testing/fakeRemotes.ts';
import { runEntry } from './runEntry.ts';

const URL_OF_BOARD = entryUrl('board');

let page: FakePage;

beforeEach(() => {
  page = createFakePage();
});

/** Runs the board's entry, which does this. */
function run(entry: Entry, integrity?: string) {
  page.serve('board', entry);
  const { globals, scripts } = page;
  return runEntry({ globals, scripts, sharedVersions: SHARED_VERSIONS }, 'board', {
    url: URL_OF_BOARD,
    ...(integrity !== undefined && { integrity }),
  });
}

test('an entry that works leaves its container', async () => {
  const container = await run(entryOf('board', { module: 'the board' }));
  const factory = await container.get('./board');
  expect(factory()).toBe('the board');
});

test('what an earlier attempt left on the page is gone before the next one runs', async () => {
  const names = ['', '_built_against', '_version', '_chunks'].map((end) => `board_remote${end}`);
  for (const name of names) Reflect.set(page.globals, name, 'of an earlier attempt');
  let left: readonly string[] = ['unknown'];
  await run((globals) => {
    left = Object.keys(globals);
    return entryOf('board', {})(globals);
  });
  expect(left).toEqual([]);
});

test('scripts of an earlier attempt are removed first, because they may hang', async () => {
  await run(entryOf('board', {}));
  expect(page.log).toEqual(['remove from https://board.example/', `run ${URL_OF_BOARD}`]);
});

test('an entry that has run early does not run again, and what it left stays', async () => {
  await entryOf('board', { module: 'the board' })(page.globals);
  page.ranEarly({ kind: 'ran' });
  const container = await run(() => ({ kind: 'not-loaded' }));
  const factory = await container.get('./board');
  expect([factory(), page.log]).toEqual(['the board', []]);
});

test('an entry that has thrown early is reported with what it threw', async () => {
  const error = new Error('no calendar');
  page.ranEarly({ kind: 'threw', error });
  await expect(run(entryOf('board', {}))).rejects.toMatchObject({ cause: error });
});

test('a script that sets no container is not a remote', async () => {
  await expect(run(entryOf('board', { container: undefined }))).rejects.toThrow(
    `not-a-remote: ${URL_OF_BOARD} set no board_remote.`,
  );
});

test('a global that is not a container does not count as one', async () => {
  await expect(run(entryOf('board', { container: { init: () => {} } }))).rejects.toThrow(
    `not-a-remote: ${URL_OF_BOARD} set no board_remote.`,
  );
});

test('an entry without build info is not a remote', async () => {
  await expect(run(entryOf('board', { buildInfo: undefined }))).rejects.toThrow(
    `not-a-remote: ${URL_OF_BOARD} does not state in window.board_remote_built_against`,
  );
});

test('a remote of another contract version is incompatible', async () => {
  const buildInfo = { contract: 99, shared: SHARED_VERSIONS };
  await expect(run(entryOf('board', { buildInfo }))).rejects.toThrow(
    'incompatible: the board remote was built for contract version 99, this shell has 2 and 1.',
  );
});

test('a remote of the contract before runs', async () => {
  const buildInfo = { contract: 1, shared: SHARED_VERSIONS };
  await expect(run(entryOf('board', { buildInfo }))).resolves.toHaveProperty('get');
});

test('a remote that was built with another React is incompatible', async () => {
  const buildInfo = { contract: 1, shared: { react: '18.3.1' } };
  await expect(run(entryOf('board', { buildInfo }))).rejects.toThrow(
    'incompatible: the board remote was built for react 18.3.1, this shell shares 19.3.1.',
  );
});

test('a remote that does not say which React it was built with runs, with a warning', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  await run(entryOf('board', { buildInfo: { contract: 1, shared: {} } }));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('states no version of react'));
});

test('an entry that throws is reported with what it threw', async () => {
  const error = new Error('no calendar');
  await expect(run(() => ({ kind: 'threw', error }))).rejects.toMatchObject({
    message: `threw: ${URL_OF_BOARD} threw while it ran.`,
    cause: error,
  });
});

test('an entry that the browser can’t compile is not a remote', async () => {
  const error = new SyntaxError('Unexpected end of input');
  await expect(run(() => ({ kind: 'threw', error }))).rejects.toThrow(
    `not-a-remote: ${URL_OF_BOARD} is no whole script.`,
  );
});

describe('an entry that is an ES module', () => {
  const asScript: Entry = () => ({
    kind: 'threw',
    error: new SyntaxError("Unexpected token 'export'"),
  });
  const module = {
    init: () => {},
    get: () => Promise.resolve(() => 'the board'),
  };
  const state = (contract: number) =>
    page.serveModules(() => {
      const buildInfo = { contract, shared: SHARED_VERSIONS };
      Reflect.set(page.globals, 'board_remote_built_against', buildInfo);
      return Promise.resolve(module);
    });

  test('is imported, and what it exports is the container', async () => {
    state(CONTRACT_VERSIONS.board);
    await expect(run(asScript)).resolves.toBe(module);
    expect(page.log.at(-1)).toBe(`import ${URL_OF_BOARD}`);
  });

  test('is compared with this shell like a script', async () => {
    state(99);
    await expect(run(asScript)).rejects.toThrow('incompatible: the board remote was built for');
  });

  test('is not a remote if it exports no container', async () => {
    page.serveModules(() => Promise.resolve({ Board: 'the board' }));
    await expect(run(asScript)).rejects.toThrow('not-a-remote');
  });

  test('is reported with what it threw', async () => {
    page.serveModules(() => Promise.reject(new Error('no calendar')));
    await expect(run(asScript)).rejects.toThrow(`threw: ${URL_OF_BOARD} threw while it ran.`);
  });

  test('is refused if it is pinned, because no browser would compare what it imports', async () => {
    state(CONTRACT_VERSIONS.board);
    await expect(run(asScript, `sha384-${'A'.repeat(64)}`)).rejects.toThrow('can’t be pinned');
    expect(page.log.join()).not.toContain('import');
  });
});

test('an entry whose server does not answer is unreachable', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(run(() => ({ kind: 'not-loaded' }))).rejects.toThrow(
    `unreachable: ${URL_OF_BOARD} could not be fetched.`,
  );
});

test('an entry that the server refuses is reported with the status', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 503 }));
  await expect(run(() => ({ kind: 'not-loaded' }))).rejects.toThrow(
    `http-status: ${URL_OF_BOARD} answered with HTTP status 503.`,
  );
});
