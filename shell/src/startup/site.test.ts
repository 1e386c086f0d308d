import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type FirebaseConfig, REMOTE_NAMES, type RuntimeConfig } from '@laundry-board/shared-types';
import type { Federation } from '../federation/createFederation.ts';
import { CONFIG, entryUrl } from '../testing/fakeRemotes.ts';
import { createSite } from './site.ts';

const createFederation = jest.fn<(firebase: FirebaseConfig) => Federation>();
/** What has been asked of the federation. */
let loads: readonly object[];

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  loads = [];
  createFederation.mockReturnValue({
    loadRemote: ({ remote, entry, attempt }) => {
      loads = [...loads, { remote, entry, attempt }];
      return new Promise(() => {});
    },
    versionOf: (remote) => `1 of ${remote}`,
  });
});
afterEach(() => {
  jest.useRealTimers();
});

function start(config: RuntimeConfig = CONFIG) {
  const site = createSite(config, {
    createFederation,
    isResident: () => true,
    pageLoaded: () => Promise.resolve(),
  });
  site.start();
  return site;
}

test('the federation is given the Firebase project of the deployment', () => {
  start();
  expect(createFederation).toHaveBeenCalledWith(CONFIG.firebase);
});

test('each remote is loaded once, by its entry', async () => {
  const site = start();
  await jest.advanceTimersByTimeAsync(0);
  site.remote('board').resource.start();
  expect(loads).toEqual(
    REMOTE_NAMES.map((remote) => ({ remote, entry: { url: entryUrl(remote) }, attempt: 1 })),
  );
});

test('nothing is loaded before the site is started', async () => {
  const { started } = createSite(CONFIG, {
    createFederation,
    isResident: () => true,
    pageLoaded: () => Promise.resolve(),
  });
  const onStarted = jest.fn();
  void started.then(onStarted);
  await jest.advanceTimersByTimeAsync(0);
  expect(loads).toEqual([]);
  expect(onStarted).not.toHaveBeenCalled();
});

test('a pinned remote is loaded by its release', async () => {
  const pin = { entry: 'remoteEntry.0123456789ab.js', integrity: 'sha384-abc' };
  start({ ...CONFIG, pins: { board: pin } });
  await jest.advanceTimersByTimeAsync(0);
  expect(loads).toContainEqual({
    remote: 'board',
    entry: { url: `${CONFIG.remotes.board}${pin.entry}`, integrity: pin.integrity },
    attempt: 1,
  });
});

test('a remote knows its name and which version of it is on the page', () => {
  const board = start().remote('board');
  expect(board.name).toBe('board');
  expect(board.version()).toBe('1 of board');
});
