import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  type AuthModule,
  REMOTE_NAMES,
  type RemoteModules,
  type RuntimeConfig,
  type UserSession,
  type UserState,
} from '@laundry-board/shared-types';
import { createStore } from '@laundry-board/shared-types/store';
import type { Federation } from '../federation/federation.ts';
import { LocatedError, ShellError } from '../federation/RemoteError.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { createSite } from './createSite.ts';

const createFederation = jest.fn<(config: RuntimeConfig) => Federation>();
const publishFailure = jest.fn<(error: LocatedError | ShellError) => void>();
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

function start(config: RuntimeConfig = CONFIG) {
  const site = createSite(config, {
    createFederation,
    isResident: () => true,
    pageLoaded: () => Promise.resolve(),
    publishFailure,
  });
  site.startRemotes();
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

const FAILED: UserState = {
  phase: 'signed-out',
  canSignIn: false,
  error: new Error('ChunkLoadError'),
};

/** Starts a site whose auth-remote loads, with a session for each time that one is opened. */
async function startWithSessions(config: RuntimeConfig = CONFIG) {
  const sessions: { readonly set: (state: UserState) => void; readonly onLeave: jest.Mock }[] = [];
  const openUserSession = jest.fn<AuthModule['openUserSession']>(() => {
    const onLeave = jest.fn();
    const store = createStore<UserState>({ phase: 'loading' }, () => onLeave);
    sessions.push({ set: store.set, onLeave });
    const settle = () => Promise.resolve();
    const session: UserSession = { ...store, signIn: settle, signOut: settle };
    return Promise.resolve(session);
  });
  const modules: Partial<RemoteModules> = { auth: { LoginScreen: () => null, openUserSession } };
  createFederation.mockReturnValue({
    loadRemote: async ({ remote, open }) => {
      const module = modules[remote];
      return module === undefined ? new Promise(() => {}) : open(module);
    },
    versionOf: () => '1',
  });
  const { resource } = start(config).auth;
  const settle = () => jest.advanceTimersByTimeAsync(0);
  await settle();
  /** The session on the page. */
  const shown = () => {
    const state = resource.getSnapshot();
    return state.phase === 'ready' ? state.value.session : state.phase;
  };
  const loadAgain = async (): Promise<void> => {
    resource.retry();
    await settle();
  };
  return { sessions, openUserSession, resource, shown, loadAgain };
}

test('the session is opened with the options of the deployment', async () => {
  const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };
  const sessionEndpoint = 'https://campus.example/session';
  const { openUserSession } = await startWithSessions({ ...CONFIG, emulators, sessionEndpoint });
  expect(openUserSession).toHaveBeenCalledWith({ emulator: emulators.auth, sessionEndpoint });
});

test('a page has one session, however often auth-remote is loaded', async () => {
  const { openUserSession, shown, loadAgain } = await startWithSessions();
  const session = shown();
  await loadAgain();
  expect(shown()).toBe(session);
  expect(openUserSession).toHaveBeenCalledTimes(1);
});

test('a session that has failed fails auth-remote, until it works after all', async () => {
  const { sessions, shown } = await startWithSessions();
  const session = shown();
  sessions[0]?.set(FAILED);
  expect(shown()).toBe('failed');
  sessions[0]?.set({ phase: 'loading' });
  expect(shown()).toBe(session);
});

test('a session that has failed is left for another one', async () => {
  const { sessions, shown, loadAgain } = await startWithSessions();
  const session = shown();
  sessions[0]?.set(FAILED);
  await loadAgain();
  expect(sessions[0]?.onLeave).toHaveBeenCalledTimes(1);
  expect(sessions).toHaveLength(2);
  expect(shown()).not.toBe(session);
});

test.each([
  ['auth-remote’s', new Error('ChunkLoadError'), LocatedError],
  ['the shell’s, if the shell’s Firebase could not be loaded', new ShellError('404'), ShellError],
])('the failure of a session is published as %s', async (_, error, kind) => {
  const { sessions, resource } = await startWithSessions();
  sessions[0]?.set({ ...FAILED, error });
  expect(publishFailure).toHaveBeenCalledWith(expect.any(kind));
  expect(resource.getSnapshot()).toMatchObject({ error: publishFailure.mock.calls[0]?.[0] });
});
