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
import { FAILURE_EVENT } from '../errors/published.ts';
import { RemoteError, ShellError } from '../remotes/RemoteError.ts';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { createSite } from './createSite.ts';

/** What has been loaded, in this order. */
let loads: readonly string[];
/** Remotes that have been registered by another URL. */
let registered: readonly string[];
/** What the remotes expose; those without a module stay loading. */
let modules: Partial<RemoteModules>;
/** How long each attempt to load one takes, milliseconds. */
let loadMs: number;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
  loads = [];
  registered = [];
  modules = {};
  loadMs = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function create(config: RuntimeConfig = CONFIG) {
  return createSite(config, {
    page: window,
    createLoader: () => ({
      register: (remote) => (registered = [...registered, remote]),
      load: (remote) => {
        loads = [...loads, remote];
        const module = modules[remote];
        return new Promise((resolve) => {
          if (module !== undefined) setTimeout(resolve, loadMs, module);
        });
      },
      versionOf: (remote) => `1 of ${remote}`,
      isShellLoading: () => false,
    }),
    isResident: () => true,
    pageLoaded: () => Promise.resolve(),
  });
}

test('each remote is loaded once', async () => {
  const site = create();
  site.startRemotes();
  await jest.advanceTimersByTimeAsync(0);
  site.remote('board').want();
  site.startRemotes();
  expect(loads).toEqual(REMOTE_NAMES);
});

test('nothing is loaded before the site is started', async () => {
  create();
  await jest.advanceTimersByTimeAsync(0);
  expect(loads).toEqual([]);
});

const ADA: UserState = {
  phase: 'signed-in',
  user: { email: 'ada@campus.example', displayName: '', photoURL: '' },
};

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
  modules = { auth: { LoginScreen: () => null, openUserSession } };
  const site = create(config);
  site.startRemotes();
  const settle = () => jest.advanceTimersByTimeAsync(0);
  await settle();
  /** Who is signed in, once auth-remote is on the page. */
  const shown = () => {
    const { loaded, isLoading } = site.auth.getSnapshot();
    if (loaded !== undefined) return site.signIn.getSnapshot().kind;
    return isLoading ? 'loading' : 'failed';
  };
  return {
    sessions,
    openUserSession,
    auth: site.auth,
    shown,
    setSession: async (index: number, state: UserState): Promise<void> => {
      sessions[index]?.set(state);
      await settle();
    },
    loadAgain: async (): Promise<void> => {
      site.auth.retry();
      await settle();
    },
  };
}

test('the session is opened with the options of the deployment', async () => {
  const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };
  const sessionEndpoint = 'https://campus.example/session';
  const { openUserSession } = await startWithSessions({ ...CONFIG, emulators, sessionEndpoint });
  expect(openUserSession).toHaveBeenCalledWith({ emulator: emulators.auth, sessionEndpoint });
});

test('a page has one session, however often auth-remote is loaded', async () => {
  const { openUserSession, setSession, shown, loadAgain } = await startWithSessions();
  await loadAgain();
  expect(openUserSession).toHaveBeenCalledTimes(1);
  await setSession(0, ADA);
  expect(shown()).toBe('signed-in');
});

test('while auth-remote is loaded anew, a change of the session does not bring the one before back', async () => {
  const { auth, setSession, loadAgain } = await startWithSessions();
  await setSession(0, { phase: 'signed-out', canSignIn: false });
  modules = {};
  await loadAgain();
  await setSession(0, { phase: 'signed-out', canSignIn: true });
  expect(auth.getSnapshot()).toMatchObject({ loaded: undefined, isLoading: true });
});

test('a session that has failed fails auth-remote, until it works after all', async () => {
  const { setSession, shown } = await startWithSessions();
  expect(shown()).toBe('resolving');
  await setSession(0, FAILED);
  expect(shown()).toBe('failed');
  await setSession(0, { phase: 'loading' });
  expect(shown()).toBe('failed');
  await setSession(0, ADA);
  expect(shown()).toBe('signed-in');
});

test('a session that has failed is left for another one, of an auth-remote that is loaded anew', async () => {
  const { sessions, setSession, shown, loadAgain } = await startWithSessions();
  await setSession(0, FAILED);
  await loadAgain();
  expect(sessions[0]?.onLeave).toHaveBeenCalledTimes(1);
  expect(sessions).toHaveLength(2);
  expect(registered).toEqual(['auth']);
  await setSession(1, ADA);
  expect(shown()).toBe('signed-in');
});

test('a session that fails is not missed, though auth-remote has arrived once more since it was opened', async () => {
  loadMs = 9000;
  const { auth, openUserSession, setSession } = await startWithSessions();
  await jest.advanceTimersByTimeAsync(5000);
  auth.retry();
  await jest.advanceTimersByTimeAsync(loadMs);
  await setSession(0, FAILED);
  expect(auth.getSnapshot().failure).toBeDefined();
  expect(openUserSession).toHaveBeenCalledTimes(1);
});

test('a session that the shell has failed is left for another one, of the same auth-remote', async () => {
  const { sessions, setSession, loadAgain } = await startWithSessions();
  const error = new ShellError('No Firebase.', { cause: new Error('404') });
  await setSession(0, { ...FAILED, error });
  await loadAgain();
  expect(sessions).toHaveLength(2);
  expect(registered).toEqual([]);
});

test('a session that waits for the storage is kept with its reason, however often it is tried again', async () => {
  const { sessions, auth, setSession, shown, loadAgain } = await startWithSessions();
  await setSession(0, { ...FAILED, error: new DOMException('10 s', 'NotReadableError') });
  await loadAgain();
  await jest.advanceTimersByTimeAsync(5000);
  expect(sessions).toHaveLength(1);
  expect(auth.getSnapshot().failure?.kind).toBe('no-storage');
  await setSession(0, { phase: 'signed-out', canSignIn: true });
  expect(shown()).toBe('signed-out');
});

test.each([
  ['auth-remote’s', new Error('404'), { blames: 'remote', place: { remote: 'auth' } }],
  [
    'the shell’s, if the shell’s Firebase could not be loaded',
    new ShellError('No Firebase.', { cause: new Error('404') }),
    { blames: 'shell' },
  ],
])('the failure of a session is published as %s', async (_, error, published) => {
  const failures: unknown[] = [];
  const listen = ({ detail }: CustomEvent<unknown>): void => void failures.push(detail);
  window.addEventListener(FAILURE_EVENT, listen);
  const { setSession, auth } = await startWithSessions();
  await setSession(0, { ...FAILED, error });
  window.removeEventListener(FAILURE_EVENT, listen);
  expect(failures).toEqual([expect.any(RemoteError)]);
  expect(failures).toMatchObject([published]);
  expect(auth.getSnapshot().failure).toBe(failures[0]);
});
