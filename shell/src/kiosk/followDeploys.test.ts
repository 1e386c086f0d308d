import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { KIOSK_PAUSE_EVENT, REMOTE_NAMES, type RemoteName } from '@laundry-board/shared-types';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { followDeploys } from './followDeploys.ts';

const MINUTE = 60_000;
const PIN = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'a'.repeat(64)}` };
const PINNED_FILE = 'https://board.example/kiosk.0123456789ab.js';

let files: Map<string, string>;
let stop: () => void;
const reload = jest.fn();

/** Deploys a build of a remote: its entry, what lists its files, and those. */
function deployRemote(name: RemoteName, version: number): void {
  const manifest = { exposes: [{ assets: { js: { sync: [`data.${version}.js`] } } }] };
  files.set(`https://${name}.example/remoteEntry.js`, `version ${version}`);
  files.set(`https://${name}.example/mf-manifest.json`, JSON.stringify(manifest));
  files.set(`https://${name}.example/data.${version}.js`, 'data');
}

function deployShell(version: number, config: object = {}): void {
  const json = JSON.stringify({ ...CONFIG, ...config });
  files.set(
    '/',
    `<script type="application/json" id="config">${json}</script><script defer src="/page.${version}.js"></script>`,
  );
  files.set(`${location.origin}/page.${version}.js`, 'page');
}

function deployPin(): void {
  const release = { entry: PIN.entry, files: { 'kiosk.0123456789ab.js': '', 'page.html': '' } };
  files.set(`https://board.example/${PIN.entry}`, 'version 0');
  files.set('https://board.example/releases.json', JSON.stringify([release]));
  files.set(PINNED_FILE, 'kiosk');
  deployShell(1, { pins: { board: PIN } });
}

function isServed(url: string): boolean {
  return files.has(url) || url === location.href;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** The board changes the building. */
async function pause(): Promise<void> {
  window.dispatchEvent(new Event(KIOSK_PAUSE_EVENT));
  await pass(0);
}

/** A page begins to follow, with what is deployed now. The larger the random number, the sooner it looks again. */
async function start(random = 0): Promise<void> {
  stop = followDeploys(window, CONFIG, { random: () => random, reload });
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
  document.head.innerHTML = '<script src="/page.1.js"></script>';
  deployShell(1);
  for (const name of REMOTE_NAMES) deployRemote(name, 1);
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : input.toString();
    return Promise.resolve(new Response(files.get(url), { status: isServed(url) ? 200 : 404 }));
  });
  await start();
});

afterEach(() => {
  stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('nothing happens while nothing is deployed', async () => {
  await passQuarter();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['a deploy of the board', () => deployRemote('board', 2)],
  ['a deploy of the login', () => deployRemote('auth', 2)],
  ['a deploy of the shell', () => deployShell(2)],
  ['a pin', deployPin],
])('%s reloads the page within a quarter of an hour', async (_, deploy) => {
  deploy();
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a rollback reloads it again', async () => {
  deployRemote('board', 2);
  await passQuarter();
  stop();
  await start();
  deployRemote('board', 1);
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('it is reloaded when the board changes the building, and not before', async () => {
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
  'after seven minutes a screen with the random number %d has %s looked',
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
  ['of the shell', () => deployShell(2), () => `${location.origin}/page.2.js`],
  ['of the board', () => deployRemote('board', 2), () => 'https://board.example/data.2.js'],
  ['of a pinned release', deployPin, () => PINNED_FILE],
])('a deploy waits until the last file %s is there', async (_, deploy, lastFile) => {
  deploy();
  files.delete(lastFile());
  await passQuarter();
  expect(reload).not.toHaveBeenCalled();
  files.set(lastFile(), 'here');
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that is offline is not reloaded', async () => {
  deployRemote('board', 2);
  jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await passQuarter();
  expect(reload).not.toHaveBeenCalled();
});

test('a connection that is lost before the building changes keeps the page', async () => {
  deployRemote('board', 2);
  await pass(10 * MINUTE);
  jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await pause();
  expect(reload).not.toHaveBeenCalled();
});

test('a deploy that a reload does not bring is followed once', async () => {
  Reflect.set(window, 'board_remote_version', 'a version that no entry names');
  stop();
  await start();
  await passQuarter();
  stop();
  await start();
  await passQuarter();
  expect(reload).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'board_remote_version');
});

test('without storage, which would end a loop, nothing is followed', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  deployRemote('board', 2);
  await pass(10 * MINUTE);
  await pause();
  expect(reload).not.toHaveBeenCalled();
});
