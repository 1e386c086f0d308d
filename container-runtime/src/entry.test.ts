import { afterEach, expect, jest, test } from '@jest/globals';
import { filesGlobal } from '@laundry-board/shared-types';

const CONTAINER = 'board_remote';
const globals = new Map<string, unknown>();

afterEach(() => {
  for (const name of globals.keys()) Reflect.deleteProperty(globalThis, name);
  globals.clear();
  jest.resetModules();
});

/** The files that an entry states, by what its build has defined: see tools/build/remoteParts.ts. */
async function filesOf(
  hashes: Readonly<Record<string, string>> | undefined,
  src = 'https://board.example/remoteEntry.js',
): Promise<unknown> {
  const page = {};
  class HTMLScriptElement {
    readonly src = src;
  }
  const defined = {
    window: page,
    document: { currentScript: new HTMLScriptElement() },
    HTMLScriptElement,
    CONTAINER,
    VERSION: '02812eb',
    BUILT_AGAINST: {},
    CHUNKS_BESIDE: ['firebase', 'data'],
    __webpack_get_script_filename__: (chunk: string) => `${chunk}.js`,
    __webpack_public_path__: 'https://board.example/',
    __webpack_require__: { sriHashes: hashes },
  };
  for (const [name, value] of Object.entries(defined)) {
    globals.set(name, value);
    Reflect.set(globalThis, name, value);
  }
  await import('./entry.ts');
  return Reflect.get(page, filesGlobal(CONTAINER));
}

test('an entry states the chunks beside it, with their hashes', async () => {
  expect(await filesOf({ firebase: 'sha384-F', data: 'sha384-D', alerts: 'sha384-A' })).toEqual({
    'https://board.example/firebase.js': 'sha384-F',
    'https://board.example/data.js': 'sha384-D',
  });
});

test('a remote without Firebase states no file that its build doesn’t have', async () => {
  expect(await filesOf({ data: 'sha384-D' })).toEqual({
    'https://board.example/data.js': 'sha384-D',
  });
});

test('a development build, which has no hashes, states no chunks', async () => {
  expect(await filesOf(undefined)).toEqual({});
});

test('the chunks of a repeated attempt get the query of its entry, for which no earlier request hangs', async () => {
  const entry = 'https://board.example/remoteEntry.js?attempt=2-1000';
  expect(await filesOf({ data: 'sha384-D' }, entry)).toEqual({
    'https://board.example/data.js?attempt=2-1000': 'sha384-D',
  });
});
