import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import {
  REMOTE_NAMES,
  type RuntimeConfig,
  type UserSession,
  type UserState,
} from '@laundry-board/shared-types';
import { createStore, type Store } from '@laundry-board/shared-types/store';
import type { ReactNode } from 'react';
import { createLoader } from '../remotes/loader.ts';
import { App } from '../routes/App.tsx';
import { createSite, type PageSite } from '../startup/createSite.ts';
import { CONFIG, createFakePage, type Entry, entryOf, type FakePage } from './fakeRemotes.ts';

export interface AppOptions {
  /** Who is signed in at first; nobody when it is left out. */
  readonly state?: UserState;
  /** What is wrong with the page's configuration; nothing when it is left out. */
  readonly configError?: Error;
  readonly config?: RuntimeConfig;
  /** What the entries of the remotes do; by default they leave containers that work. */
  readonly auth?: Entry;
  readonly board?: readonly Entry[];
  /** Whether the session gives ID tokens, as that of an earlier auth-remote does not. */
  readonly hasToken?: boolean;
  /** How the shell loads Firebase. */
  readonly importFirebase?: () => Promise<unknown>;
}

/** The shell in a test, with its whole start-up, on a page that runs fake entries only. */
export interface RenderedApp {
  readonly page: FakePage;
  /** Changes who is signed in. */
  readonly setUser: (state: UserState) => void;
  /** How often somebody was signed out. */
  readonly signOuts: () => number;
  /** Lets time pass, milliseconds; with 0, what is under way. */
  readonly pass: (ms: number) => Promise<void>;
}

/** Ada, who is signed in. */
export const ADA = {
  phase: 'signed-in',
  user: { email: 'ada@campus.example', displayName: 'Ada Lovelace', photoURL: '' },
} as const satisfies UserState;

/** The board of these tests, which shows its props. */
export function Board(props: object): ReactNode {
  return JSON.stringify(props);
}

/** Renders the shell at a URL such as `/?display=wall`. It needs jest's fake timers. */
export async function renderApp(url: string, options: AppOptions = {}): Promise<RenderedApp> {
  history.replaceState(null, '', url);
  // jsdom has no User Timing.
  Object.assign(performance, { mark: () => {} });
  const users = createStore<UserState>(options.state ?? { phase: 'signed-out', canSignIn: true });
  let signOuts = 0;
  const onSignOut = (): void => {
    signOuts += 1;
  };
  const session = createSession(users, onSignOut, options.hasToken ?? true);
  const page = createFakePage();
  for (const name of REMOTE_NAMES) page.serve(name, entryOf(name, { module: EMPTY_MODULE }));
  page.serve('auth', options.auth ?? entryOf('auth', { module: createAuthModule(session) }));
  page.serve('board', ...(options.board ?? [entryOf('board', { module: { Board } })]));
  const { config = CONFIG, configError } = options;
  const site: PageSite =
    configError === undefined
      ? createSite(config, {
          page: window,
          createLoader: (...args) => createLoader(...args, options.importFirebase),
          isResident: () => true,
          pageLoaded: () => Promise.resolve(),
        })
      : { kind: 'misconfigured', error: configError };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  render(<App site={site} />);
  await pass(0);
  return {
    page,
    setUser: (state) => act(() => users.set(state)),
    signOuts: () => signOuts,
    pass,
  };
}

/** Of a remote that no test is about: each component draws nothing. With a `then` it would count as a promise. */
const EMPTY_MODULE = new Proxy(
  {},
  { get: (_, name) => (name === 'then' ? undefined : () => null) },
);

function createSession(
  { subscribe, getSnapshot }: Store<UserState>,
  onSignOut: () => void,
  hasToken: boolean,
): UserSession {
  return {
    subscribe,
    getSnapshot,
    signIn: () => Promise.resolve(),
    signOut: () => {
      onSignOut();
      return Promise.resolve();
    },
    ...(hasToken && { getIdToken: () => Promise.resolve('token') }),
  };
}

function createAuthModule(session: UserSession) {
  return {
    LoginScreen: () => (
      <main>
        <h1>Login to your account</h1>
        <button type="button">Login with Google</button>
      </main>
    ),
    openUserSession: () => Promise.resolve(session),
  };
}
