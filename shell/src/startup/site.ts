import {
  type AuthModule,
  type FirebaseConfig,
  mapRemotes,
  REMOTE_NAMES,
  remoteEntry,
  type RemoteModules,
  type RemoteName,
  type RuntimeConfig,
  type UserSession,
} from '@laundry-board/shared-types';
import type { Federation } from '../federation/createFederation.ts';
import type { Remote } from '../federation/RemoteSlot.tsx';
import { createResource } from '../loading/resource.ts';
import type { LoadedConfig } from './runtimeConfig.ts';
import { startRemotes } from './startRemotes.ts';
import { createSessionOpener } from './userSession.ts';

/** auth-remote, with the page's one user session opened. */
export interface Auth {
  readonly LoginScreen: AuthModule['LoginScreen'];
  readonly session: UserSession;
}

/** The remotes that signed-in residents see. */
type ContentRemote = Exclude<RemoteName, 'auth'>;

/** What the route `/` is made of, for one deployment. */
export interface Site {
  readonly config: RuntimeConfig;
  /** See `LoadedConfig`. */
  readonly clockOffset: LoadedConfig['clockOffset'];
  readonly auth: Remote<Auth>;
  readonly remote: <Name extends ContentRemote>(name: Name) => Remote<RemoteModules[Name]>;
}

/** What the site is given by the page that shows it. */
export interface SiteParts {
  readonly createFederation: (firebase: FirebaseConfig) => Federation;
  /** Whether this browser may hold a session. */
  readonly isResident: () => boolean;
  /** Resolves after the page's load event. */
  readonly pageLoaded: () => Promise<void>;
}

/** Creates the site for a deployment and starts loading its remotes. */
export function startSite({ config, clockOffset }: LoadedConfig, parts: SiteParts): Site {
  const federation = parts.createFederation(config.firebase);

  const createRemote = <Name extends RemoteName, V>(
    name: Name,
    open: (module: RemoteModules[Name]) => V | Promise<V>,
  ): Remote<V> => ({
    name,
    version: () => federation.versionOf(name),
    resource: createResource((attempt, onSlow) => {
      const entry = remoteEntry(config, name);
      return federation.loadRemote({ remote: name, entry, attempt, onSlow, open });
    }),
  });

  const openSession = createSessionOpener(
    { emulator: config.emulators?.auth, sessionEndpoint: config.sessionEndpoint },
    (error) => auth.resource.fail(error),
  );
  const auth = createRemote('auth', async ({ LoginScreen, openUserSession }) => ({
    LoginScreen,
    session: await openSession(openUserSession),
  }));
  const created: { [Name in ContentRemote]: { remote?: Remote<RemoteModules[Name]> } } = mapRemotes(
    () => ({}),
  );
  const remote: Site['remote'] = (name) =>
    (created[name].remote ??= createRemote(name, (module) => module));

  startRemotes({
    auth: auth.resource,
    content: REMOTE_NAMES.filter((name) => name !== 'auth').map((name) => remote(name).resource),
    isResident: parts.isResident(),
    pageLoaded: parts.pageLoaded,
  });
  return { config, clockOffset, auth, remote };
}
