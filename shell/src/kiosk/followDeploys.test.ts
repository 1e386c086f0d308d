import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  KIOSK_PAUSE_EVENT,
  REMOTE_NAMES,
  type RemoteName,
  REMOTES,
  versionGlobal,
} from '@laundry-board/shared-types';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { followDeploys } from './followDeploys.ts';

const MINUTE = 60_000;
const PIN = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'a'.repeat(64)}` };

let files: Map<string, string>;
let stop: () => void;
const reload = jest.fn();

/** Deploys the entry of a remote, which states its version. */
function deployRemote(name: RemoteName, version: number | string, entry = 'remoteEntry.js'): void {
  files.set(`https://${name}.example/${entry}`, `version ${version}`);
}

function deployShell(version: number, config: object = {}): void {
  const json = JSON.stringify({ ...CONFIG, ...config });
  files.set(
    '/',
    `<script type="application/json" id="config">${json}</script><script defer src="/page.${version}.js"></script>`,
  );
  files.set(`/page.${version}.js`, 'page');
}

function deployPin(): void {
  deployRemote('board', 0, PIN.entry);
  deployShell(1, { pins: { board: PIN } });
}

/** Has the page run an entry of the board that states a version; without one, an entry that states none. */
function runBoard(version?: string): void {
  const name = versionGlobal(REMOTES.board.container);
  if (version === undefined) Reflect.deleteProperty(window, name);
  else Reflect.set(window, name, version);
}

function isServed(url: string): boolean {
  return files.has(url) || url === location.href;
}

/** Lets some requests hang until their time limit, by the fake clock. @returns Has all requests answered again. */
function hang(isHanging: (...request: Parameters<typeof fetch>) => boolean): () => void {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  let isAnswering = false;
  const answer = jest.mocked(fetch).getMockImplementation();
  jest.mocked(fetch).mockImplementation((input, init) => {
    if (answer !== undefined && (isAnswering || !isHanging(input, init))) return answer(input);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
    });
  });
  return () => {
    isAnswering = true;
  };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** The board changes the building. */
async function pause(): Promise<void> {
  window.dispatchEvent(new Event(KIOSK_PAUSE_EVENT));
  await pass(0);
}

/** A page begins to follow, with what is deployed now. The larger the random number, the sooner it looks again. */
async function start(random = 0): Promise<void> {
  jest.spyOn(Math, 'random').mockReturnValue(random);
  stop = followDeploys(window, {
    config: CONFIG,
    reload,
  });
  await pass(0);
}

/** Lets a quarter of an hour pass, in which the board changes the building every minute. */
async function passQuarter(): Promise<void> {
  for (let minute = 0; minute < 15; minute += 1) {
    await pass(MINUTE);
    await pause();
  }
}

beforeEach(async () => {
  jest.useFakeTimers();
  sessionStorage.clear();
  reload.mockReset();
  files = new Map();
  document.head.innerHTML = '<script src="/page.1.js"></script><script src="/late.js"></script>';
  deployShell(1);
  for (const name of REMOTE_NAMES) deployRemote(name, 1);
  runBoard('version 1');
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : input.toString();
    return Promise.resolve(new Response(files.get(url), { status: isServed(url) ? 200 : 404 }));
  });
  await start();
});

afterEach(() => {
  stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a screen is not reloaded while nothing is deployed', async () => {
  await passQuarter();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['a deploy of the board', () => deployRemote('board', 2)],
  ['a deploy of the login', () => deployRemote('auth', 2)],
  ['a deploy of the shell', () => deployShell(2)],
  ['a pin', deployPin],
  ['another configuration', () => deployShell(1, { sessionEndpoint: 'https://s.example/' })],
  ['another board of the same version', () => deployRemote('board', '1, built anew')],
])('%s reloads a screen within a quarter of an hour', async (_, deploy) => {
  deploy();
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a rollback reloads a screen again', async () => {
  deployRemote('board', 2);
  await passQuarter();
  stop();
  await start();
  deployRemote('board', 1);
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a screen is reloaded when the board changes the building, and not before', async () => {
  deployRemote('board', 2);
  await pass(10 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  await pause();
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  [0, 'not yet', 0],
  [1, 'already', 1],
])(
  'after seven minutes a screen with the random number %d has %s looked for deploys',
  async (random, _, times) => {
    stop();
    await start(random);
    deployRemote('board', 2);
    await pass(7 * MINUTE);
    await pause();
    expect(reload).toHaveBeenCalledTimes(times);
  },
);

test('a board that never says that it changes the building is reloaded nevertheless', async () => {
  deployRemote('board', 2);
  await pass(15 * MINUTE);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['a script of the shell', () => deployShell(2), '/page.2.js'],
  ['a pinned entry', deployPin, `https://board.example/${PIN.entry}`],
])('a screen follows a deploy only once %s is there', async (_, deploy, missing) => {
  deploy();
  files.delete(missing);
  await passQuarter();
  expect(reload).not.toHaveBeenCalled();
  files.set(missing, 'here');
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a screen is not reloaded for a configuration that no page could start with', async () => {
  deployShell(1, { firebase: {} });
  await passQuarter();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['the html', '/', undefined],
  ['the entry of the board', 'https://board.example/remoteEntry.js', undefined],
  ['the page before the reload', location.href, 'HEAD'],
])(
  'a request for %s that hangs keeps no later deploy from being followed',
  async (_, url, method) => {
    deployRemote('board', 2);
    const answer = hang((input, init) => input === url && init?.method === method);
    await passQuarter();
    expect(reload).not.toHaveBeenCalled();
    answer();
    await passQuarter();
    expect(reload).toHaveBeenCalledTimes(1);
    // The last time limits end.
    await pass(MINUTE);
  },
);

test('a screen whose entry came from the cache, older than the deployed one, is reloaded', async () => {
  runBoard('version 0');
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a screen whose entry came from the cache and ran only after its first look is reloaded', async () => {
  runBoard();
  stop();
  await start();
  runBoard('version 0');
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a screen whose html is older than the deployed one when it looks first is reloaded', async () => {
  stop();
  deployShell(2);
  await start();
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a screen is not reloaded for a remote that states no version and whose code is the same', async () => {
  runBoard();
  await passQuarter();
  expect(reload).not.toHaveBeenCalled();
});

test('a screen that is offline is not reloaded', async () => {
  deployRemote('board', 2);
  jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await passQuarter();
  expect(reload).not.toHaveBeenCalled();
});

test('a screen that loses its connection before the building changes is not reloaded', async () => {
  deployRemote('board', 2);
  await pass(10 * MINUTE);
  jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await pause();
  expect(reload).not.toHaveBeenCalled();
});

test('a screen is reloaded once for a deploy that a reload does not bring', async () => {
  runBoard('a version that no entry names');
  stop();
  await start();
  await passQuarter();
  stop();
  await start();
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a screen without storage, which would end a loop, follows no deploy', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  deployRemote('board', 2);
  await pass(10 * MINUTE);
  await pause();
  expect(reload).not.toHaveBeenCalled();
});
