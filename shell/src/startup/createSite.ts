import {
  type AuthModule,
  type RemoteModules,
  type RemoteName,
  type RuntimeConfig,
  type UserSession,
} from '@laundry-board/shared-types';
import type { Federation } from '../federation/federation.ts';
import { LocatedError, ShellError } from '../federation/RemoteError.ts';
import type { PageRemote } from '../federation/RemoteSlot.tsx';
import { createResource } from '../loading/resource.ts';
import { startRemotes } from './startRemotes.ts';

/** auth-remote, with the page's one user session opened. */
export interface Auth {
  readonly LoginScreen: AuthModule['LoginScreen'];
  readonly session: UserSession;
}

/** The remotes that signed-in residents see. */
type ContentRemote = Exclude<RemoteName, 'auth'>;

type ContentRemotes = { readonly [Name in ContentRemote]: PageRemote<RemoteModules[Name]> };

/** The parts of the route `/`, for one deployment. */
export interface Site {
  readonly kind: 'ready';
  readonly config: RuntimeConfig;
  readonly auth: PageRemote<Auth>;
  readonly remote: <Name extends ContentRemote>(name: Name) => PageRemote<RemoteModules[Name]>;
  /** Starts loading the remotes; later calls do nothing. The routes that show no remote don't start it. */
  readonly startRemotes: () => void;
}

/** The site of a page, or why the page can't have one. */
export type PageSite = Site | { readonly kind: 'misconfigured'; readonly error: unknown };

/** What the site gets from the page that shows it. */
export interface SiteParts {
  readonly createFederation: (config: RuntimeConfig) => Federation;
  /** Whether this browser may hold a session. */
  readonly isResident: () => boolean;
  /** Resolves after the page's load event. */
  readonly pageLoaded: () => Promise<void>;
  /** Publishes a failure of a remote that is loaded. The federation publishes those of loading. */
  readonly publishFailure: (error: LocatedError | ShellError) => void;
}

/** Creates the site for a deployment. Nothing is loaded until it is started. */
export function createSite(config: RuntimeConfig, parts: SiteParts): Site {
  const federation = parts.createFederation(config);

  const createRemote = <Name extends RemoteName, V>(
    name: Name,
    open: (module: RemoteModules[Name]) => V | Promise<V>,
  ): PageRemote<V> => ({
    name,
    version: () => federation.versionOf(name),
    resource: createResource((attempt, onSlow) =>
      federation.loadRemote({ remote: name, attempt, onSlow, open }),
    ),
  });

  let session: UserSession | undefined;
  let unsubscribe = (): void => {};
  const auth = createRemote('auth', async ({ LoginScreen, openUserSession }) => {
    // auth-remote may be loaded again for the login screen. Only a session that has failed is replaced.
    if (session === undefined || errorOf(session) !== undefined) {
      unsubscribe();
      session = await openUserSession({
        emulator: config.emulators?.auth,
        sessionEndpoint: config.sessionEndpoint,
      });
      unsubscribe = followErrors(session, (cause) => {
        const place = { remote: auth.name, version: auth.version(), phase: 'running' } as const;
        const error = cause instanceof ShellError ? cause : new LocatedError(place, cause);
        parts.publishFailure(error);
        return auth.resource.fail(error);
      });
    }
    return { LoginScreen, session };
  });
  const content: ContentRemotes = {
    board: createRemote('board', asItIs),
  };

  let isStarted = false;
  const startOnce = (): void => {
    if (isStarted) return;
    isStarted = true;
    startRemotes({
      auth: auth.resource,
      content: Object.values(content).map(({ resource }) => resource),
      isResident: parts.isResident(),
      pageLoaded: parts.pageLoaded,
    });
  };
  return { kind: 'ready', config, auth, remote: (name) => content[name], startRemotes: startOnce };
}

/**
 * Calls back when a session has failed. What that returns is called once the session works after all.
 *
 * @returns Unsubscribes from the session.
 */
function followErrors(session: UserSession, onError: (error: unknown) => () => void): () => void {
  let recover = (): void => {};
  return session.subscribe(() => {
    const error = errorOf(session);
    if (error === undefined) recover();
    else recover = onError(error);
  });
}

function asItIs<Module>(module: Module): Module {
  return module;
}

function errorOf(session: UserSession): unknown {
  const state = session.getSnapshot();
  return state.phase === 'signed-out' ? state.error : undefined;
}
