import {
  type AuthModule,
  remoteEntry,
  type RemoteModules,
  type RemoteName,
  type RuntimeConfig,
  type UserSession,
} from '@laundry-board/shared-types';
import { isStorageError } from '../remotes/explain.ts';
import type { OnAccepted } from '../remotes/entryPolicy.ts';
import type { Loader } from '../remotes/loader.ts';
import { createRemote, type Opening, type Remote } from '../remotes/Remote.ts';
import { startRemotes } from './startRemotes.ts';

/** auth-remote, with the page's one user session opened. */
export interface Auth {
  readonly LoginScreen: AuthModule['LoginScreen'];
  readonly session: UserSession;
}

/** The remotes that signed-in residents see. */
type ContentRemote = Exclude<RemoteName, 'auth'>;

type ContentRemotes = { readonly [Name in ContentRemote]: Remote<RemoteModules[Name]> };

/** The parts of the route `/`, for one deployment. */
export interface Site {
  readonly kind: 'ready';
  readonly config: RuntimeConfig;
  readonly auth: Remote<Auth>;
  readonly remote: <Name extends ContentRemote>(name: Name) => Remote<RemoteModules[Name]>;
  /** Starts loading the remotes; later calls do nothing. The routes that show no remote don't start it. */
  readonly startRemotes: () => void;
}

/** The site of a page, or why the page can't have one. */
export type PageSite = Site | { readonly kind: 'misconfigured'; readonly error: unknown };

/** What the site gets from the page that shows it. */
export interface SiteParts {
  readonly page: Window & typeof globalThis;
  readonly createLoader: (config: RuntimeConfig, onAccepted: OnAccepted) => Loader;
  /** Whether this browser may hold a session. */
  readonly isResident: () => boolean;
  /** Resolves after the page's load event. */
  readonly pageLoaded: () => Promise<void>;
}

/** Creates the site for a deployment. Nothing is loaded until it is started. */
export function createSite(config: RuntimeConfig, parts: SiteParts): Site {
  const loader = parts.createLoader(config, (name, url) => remoteOf(name).accept(url));

  const create = <Name extends RemoteName, T>(
    name: Name,
    open: (module: RemoteModules[Name], opening: Opening<T>) => void | Promise<void>,
  ): Remote<T> =>
    createRemote({ name, entry: remoteEntry(config, name), page: parts.page, loader, open });

  const auth = create('auth', createSessionOpener(config));
  const content: ContentRemotes = {
    board: create('board', asItIs),
  };

  function remoteOf(name: RemoteName): Pick<Remote<unknown>, 'accept'> {
    return name === 'auth' ? auth : content[name];
  }

  let isStarted = false;
  const startOnce = (): void => {
    if (isStarted) return;
    isStarted = true;
    startRemotes({
      auth,
      content: Object.values(content),
      isResident: parts.isResident(),
      pageLoaded: parts.pageLoaded,
    });
  };
  return { kind: 'ready', config, auth, remote: (name) => content[name], startRemotes: startOnce };
}

function asItIs<Module>(module: Module, { ready }: Opening<Module>): void {
  ready(module);
}

/**
 * Opens the page's one user session. auth-remote may be loaded again for the login screen; only a session that has failed
 * is replaced. One that waits for the browser's storage is kept: it has opened Auth, which can be done once on a page.
 */
function createSessionOpener({ emulators, sessionEndpoint }: RuntimeConfig) {
  let session: UserSession | undefined;
  let unsubscribe = (): void => {};
  return async (
    { LoginScreen, openUserSession }: AuthModule,
    opening: Opening<Auth>,
  ): Promise<void> => {
    const error = session && errorOf(session);
    const hasFailed = error !== undefined;
    unsubscribe();
    const opened =
      session === undefined || (hasFailed && !isStorageError(error))
        ? await openUserSession({ emulator: emulators?.auth, sessionEndpoint })
        : session;
    session = opened;
    const ready = (): void => opening.ready({ LoginScreen, session: opened });
    if (!hasFailed) ready();
    unsubscribe = followFailures(opened, { ready, failed: opening.failed, hasFailed });
  };
}

interface FollowOptions {
  readonly ready: () => void;
  readonly failed: (error: unknown) => void;
  /** Whether the session has failed, or stands in for one that has. */
  readonly hasFailed: boolean;
}

/**
 * Reports when a session has failed, and when after a failure one certainly works: until then, the message of the failure
 * stays.
 *
 * @returns Unsubscribes from the session.
 */
function followFailures(session: UserSession, { ready, failed, hasFailed }: FollowOptions) {
  let isMissed = hasFailed;
  const report = (): void => {
    const error = errorOf(session);
    if (error !== undefined) {
      isMissed = true;
      failed(error);
    } else if (isMissed && works(session)) {
      isMissed = false;
      ready();
    }
  };
  const unsubscribe = session.subscribe(report);
  report();
  return unsubscribe;
}

function works(session: UserSession): boolean {
  const state = session.getSnapshot();
  return state.phase === 'signed-in' || (state.phase === 'signed-out' && state.canSignIn);
}

function errorOf(session: UserSession): unknown {
  const state = session.getSnapshot();
  return state.phase === 'signed-out' ? state.error : undefined;
}
