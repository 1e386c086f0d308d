import {
  type AuthModule,
  remoteEntry,
  type RemoteModules,
  type RemoteName,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import type { OnAccepted } from '../remotes/entryPolicy.ts';
import type { Loader } from '../remotes/loader.ts';
import { createRemote, type Opening, type Remote } from '../remotes/Remote.ts';
import { createSignIn, type SignIn } from './createSignIn.ts';
import { startRemotes } from './startRemotes.ts';

/** The remotes that signed-in residents see. */
type ContentRemote = Exclude<RemoteName, 'auth'>;

type ContentRemotes = { readonly [Name in ContentRemote]: Remote<RemoteModules[Name]> };

/** The parts of the route `/`, for one deployment. */
export interface Site {
  readonly kind: 'ready';
  readonly config: RuntimeConfig;
  readonly auth: Remote<AuthModule>;
  readonly signIn: SignIn;
  readonly remote: <Name extends ContentRemote>(name: Name) => Remote<RemoteModules[Name]>;
  /** Starts loading the remotes; later calls do nothing. The routes that show no remote don't start it. */
  readonly startRemotes: () => void;
}

/** The site of a page, or why the page can't have one. */
export type PageSite = Site | { readonly kind: 'misconfigured'; readonly error: unknown };

/** What the site gets from the page that shows it. */
export interface SiteParts {
  readonly page: Window & typeof globalThis;
  readonly createLoader: (
    page: Window & typeof globalThis,
    config: RuntimeConfig,
    onAccepted: OnAccepted,
  ) => Loader;
  /** Whether this browser may hold a session. */
  readonly isResident: () => boolean;
  /** Resolves after the page's load event. */
  readonly pageLoaded: (page: Window) => Promise<void>;
}

/** Creates the site for a deployment. Nothing is loaded until it is started. */
export function createSite(config: RuntimeConfig, parts: SiteParts): Site {
  const loader = parts.createLoader(parts.page, config, (name) => remoteOf(name).accept());

  const create = <Name extends RemoteName, T>(
    name: Name,
    open: (module: RemoteModules[Name], opening: Opening<T>) => void | Promise<void>,
  ): Remote<T> =>
    createRemote({ name, entry: remoteEntry(config, name), page: parts.page, loader, open });

  const { emulators, sessionEndpoint } = config;
  const signIn = createSignIn({ emulator: emulators?.auth, sessionEndpoint });
  const auth = create('auth', signIn.open);
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
      pageLoaded: () => parts.pageLoaded(parts.page),
    });
  };
  return {
    kind: 'ready',
    config,
    auth,
    signIn,
    remote: (name) => content[name],
    startRemotes: startOnce,
  };
}

function asItIs<Module>(module: Module, { ready }: Opening<Module>): void {
  ready(module);
}
