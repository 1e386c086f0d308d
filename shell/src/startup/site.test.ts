import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { REMOTE_NAMES, type RuntimeConfig } from '@laundry-board/shared-types';
import type { Federation } from '../federation/federation.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { createSite } from './site.ts';

const createFederation = jest.fn<(config: RuntimeConfig) => Federation>();
/** What has been asked of the federation. */
let loads: readonly object[];

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  loads = [];
  createFederation.mockReturnValue({
    loadRemote: ({ remote, attempt }) => {
      loads = [...loads, { remote, attempt }];
      return new Promise(() => {});
    },
    versionOf: (remote) => `1 of ${remote}`,
  });
});
afterEach(() => {
  jest.useRealTimers();
});

function start() {
  const site = createSite(CONFIG, {
    createFederation,
    isResident: () => true,
    pageLoaded: () => Promise.resolve(),
    publishFailure: () => {},
  });
  site.start();
  return site;
}

test('each remote is loaded once', async () => {
  const site = start();
  await jest.advanceTimersByTimeAsync(0);
  site.remote('board').resource.start();
  expect(loads).toEqual(REMOTE_NAMES.map((remote) => ({ remote, attempt: 1 })));
});

test('nothing is loaded before the site is started', async () => {
  createSite(CONFIG, {
    createFederation,
    isResident: () => true,
    pageLoaded: () => Promise.resolve(),
    publishFailure: () => {},
  });
  await jest.advanceTimersByTimeAsync(0);
  expect(loads).toEqual([]);
});

test('a remote knows its name and which version of it is on the page', () => {
  const board = start().remote('board');
  expect(board.name).toBe('board');
  expect(board.version()).toBe('1 of board');
});
