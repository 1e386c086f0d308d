import {
  type AuthModule,
  GOOGLE_SIGN_IN_ORIGIN,
  mapRemotes,
  REMOTE_NAMES,
  remoteEntry,
  type RemoteModules,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
  type UserSession,
} from '@laundry-board/shared-types';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { reportSlow } from '@laundry-board/shared-types/timing';
import { configureFirebase, loadFirebaseApp } from './federation/firebaseApp.ts';
import { pageLoaded } from './federation/loadContainer.ts';
import { loadExpose } from './federation/loadExpose.ts';
import { createResource, type Resource } from './loading/resource.ts';
import { takeRuntimeConfig } from './prefetch.ts';
import { allowScriptsFrom } from './trustedScripts.ts';

/** Longest wait for the runtime configuration before the resident is told, milliseconds. */
const TIME_LIMIT_MS = 5000;

/** auth-remote, with the page's one user session opened. */
export interface Auth {
  readonly LoginScreen: AuthModule['LoginScreen'];
  readonly session: UserSession;
}

/** The remotes that signed-in residents see. */
type ContentRemote = Exclude<RemoteName, 'auth'>;

/** What the main board is made of, for one deployment. */
export interface Site {
  readonly config: RuntimeConfig;
  readonly auth: Resource<Auth>;
  readonly remote: <Name extends ContentRemote>(name: Name) => Resource<RemoteModules[Name]>;
}

let site: Site | undefined;

/**
 * Reads the runtime configuration and starts the site with it, once per page: a slow attempt and the one
 * after it may both bring a configuration, and the first one counts.
 *
 * @param onSlow See `Load`.
 */
export async function bootstrap(_: number, onSlow: (error: unknown) => void): Promise<Site> {
  const what = `Loading /${RUNTIME_CONFIG_FILE}`;
  const config = await reportSlow(takeRuntimeConfig(), TIME_LIMIT_MS, what, onSlow);
  site ??= startRemotes(config);
  return site;
}

/**
 * Configures the page for a deployment and starts all remotes: in parallel for a resident who may be
 * signed in, one after the other for a visitor, who needs the login screen first.
 */
function startRemotes(config: RuntimeConfig): Site {
  Object.values(config.remotes).forEach(allowScriptsFrom);
  if (config.emulators === undefined) allowScriptsFrom(`${GOOGLE_SIGN_IN_ORIGIN}/`);
  configureFirebase(config.firebase);

  const loadRemote = <Name extends RemoteName, V>(
    remote: Name,
    open: (module: RemoteModules[Name]) => V | Promise<V>,
  ): Resource<V> =>
    createResource((attempt, onSlow) =>
      loadExpose({ remote, entry: remoteEntry(config, remote), attempt, onSlow, open }),
    );

  let session: UserSession | undefined;
  let unsubscribe = (): void => {};
  const auth: Resource<Auth> = loadRemote('auth', async ({ LoginScreen, openUserSession }) => {
    // There is one session per page, whatever version of the remote renders the login screen.
    if (session === undefined || errorOf(session) !== undefined) {
      unsubscribe();
      const opened = await openUserSession({
        emulator: config.emulators?.auth,
        sessionEndpoint: config.sessionEndpoint,
      });
      unsubscribe = opened.subscribe(() => {
        const error = errorOf(opened);
        if (error !== undefined) auth.fail(error);
      });
      session = opened;
    }
    return { LoginScreen, session };
  });
  const loaded: { [Name in ContentRemote]: { resource?: Resource<RemoteModules[Name]> } } =
    mapRemotes(() => ({}));
  const remote: Site['remote'] = (name) =>
    (loaded[name].resource ??= loadRemote(name, (module) => module));

  auth.start();
  const content = REMOTE_NAMES.filter((name) => name !== 'auth').map(remote);
  const startContent = (): void => content.forEach(({ start }) => start());
  // Both wait for it, and what looks up the session has a head start on a slow line.
  if (hasSessionHint()) pageLoaded().then(loadFirebaseApp).then(startContent, startContent);
  else {
    const stopWaiting = auth.subscribe(() => {
      if (auth.getSnapshot().phase !== 'ready') return;
      stopWaiting();
      setTimeout(startContent);
    });
  }
  return { config, auth, remote };
}

function errorOf(session: UserSession): unknown {
  const state = session.getSnapshot();
  return state.phase === 'signed-out' ? state.error : undefined;
}
