import { createInstance } from '@module-federation/enhanced/runtime';
import {
  buildInfoGlobal,
  chunksGlobal,
  REMOTE_NAMES,
  remoteEntry,
  type RemoteModules,
  type RemoteName,
  REMOTES,
  type RuntimeConfig,
  versionGlobal,
} from '@laundry-board/shared-types';
import { reportSlow } from '@laundry-board/shared-types/timing';
import { publishFailure } from '../errors/publishFailure.ts';
import { pageLoaded } from '../loading/pageLoaded.ts';
import { entryPolicy } from './entryPolicy.ts';
import { createFirebaseLoader, type FirebaseLoader, loadFirebaseApp } from './firebaseApp.ts';
import {
  explainFailure,
  LocatedError,
  RemoteError,
  type RemotePhase,
  remoteVersion,
  ShellError,
} from './RemoteError.ts';
import { createSharedModules, sharedVersions, SHELL } from './sharedModules.ts';

/** Longest wait for each phase, the entry and what comes after it, before the resident sees a message; milliseconds. */
const TIME_LIMIT_MS = 5000;

/** One attempt to load a remote. */
interface LoadRequest<Name extends RemoteName, V> {
  readonly remote: Name;
  /** Counts from 1. */
  readonly attempt: number;
  /** Turns the exposed module into the value to load; it may load more of the remote. */
  readonly open: (module: RemoteModules[Name]) => V | Promise<V>;
  /** Called with a `timed-out` when a phase takes too long. A later result is still used. */
  readonly onSlow: (error: Error) => void;
}

/**
 * Loads a remote, first by the entry that the cache may have from before a deploy, then by the newest one. The cached
 * entry may be older than this shell accepts, and its chunks may be gone.
 *
 * @throws LocatedError, whose cause is a RemoteError, or ShellError
 */
export type LoadRemote = <Name extends RemoteName, V>(request: LoadRequest<Name, V>) => Promise<V>;

/** The page's module federation: it loads remotes and gives them the shared modules. */
export interface Federation {
  readonly loadRemote: LoadRemote;
  /** Which build of a remote is on the page; see {@link remoteVersion}. */
  readonly versionOf: (remote: RemoteName) => string;
}

/** Creates the module federation of a page: once, because its modules are singletons. */
export function createFederation(
  page: Window & typeof globalThis,
  config: RuntimeConfig,
  importFirebase: () => Promise<unknown> = () => loadFirebaseApp(config.firebase),
): Federation {
  const firebase = createFirebaseLoader(page, importFirebase);
  const modules = createSharedModules(firebase.load);
  const onAccepted = new Map<string, () => void>();
  const runtime = createInstance({
    name: SHELL,
    remotes: REMOTE_NAMES.map((remote) => ({
      name: REMOTES[remote].container,
      entry: remoteEntry(config, remote).url,
    })),
    shared: modules,
    // `version-first` would load every remote when one needs a shared module, also on routes that show none.
    shareStrategy: 'loaded-first',
    plugins: [
      entryPolicy({
        page,
        entryOf: (remote) => remoteEntry(config, remote),
        sharedVersions: sharedVersions(modules),
        onAccepted: (url) => onAccepted.get(url)?.(),
      }),
    ],
  });
  return {
    loadRemote: createRemoteLoader({ page, config, runtime, firebase, onAccepted }),
    versionOf: (remote) => remoteVersion(page, remote),
  };
}

/** What loading a remote needs of the page and of the federation runtime. */
interface Host {
  readonly page: Window & typeof globalThis;
  readonly config: RuntimeConfig;
  readonly runtime: ReturnType<typeof createInstance>;
  readonly firebase: FirebaseLoader;
  /** What to call once an entry has run and is accepted, by its URL. */
  readonly onAccepted: Map<string, () => void>;
}

function createRemoteLoader(host: Host): LoadRemote {
  /** The newest attempt for each remote, and the entry that it uses. */
  const newest = new Map<RemoteName, { readonly attempt: number; readonly url: string }>();
  /** Remotes that the next attempt uses as they are, because the shell has failed. */
  const blameless = new Set<RemoteName>();

  const loadBy: typeof loadOnce = (_, request, url) => {
    const { remote, attempt } = request;
    const note = <Failure>(error: Failure): Failure => {
      if (error instanceof ShellError) blameless.add(remote);
      return error;
    };
    newest.set(remote, { attempt, url });
    const noted = { ...request, onSlow: (error: Error) => request.onSlow(note(error)) };
    return loadOnce(host, noted, url).catch((error: unknown) => {
      throw note(error);
    });
  };

  return async (request) => {
    const { remote, attempt } = request;
    const { url } = newest.get(remote) ?? remoteEntry(host.config, remote);
    const isBlameless = blameless.delete(remote);
    if (attempt > 1 && !isBlameless) {
      return loadBy(host, request, registerAnew(host, remote, attempt));
    }
    try {
      return await loadBy(host, request, url);
    } catch (error) {
      // Another attempt may have brought the remote meanwhile, which must then stay as it is.
      const isNewest = newest.get(remote)?.attempt === attempt;
      if (attempt > 1 || !isNewest || !mayBeStale(error)) throw error;
      console.warn(`Loading the ${remote} remote past all caches, because this failed:`, error);
      return loadBy(host, request, registerAnew(host, remote, attempt));
    }
  };
}

/** Whether the newest entry may work where this one failed: a server has answered, and the shell is not at fault. */
function mayBeStale(error: unknown): boolean {
  if (!(error instanceof LocatedError)) return false;
  return !(error.cause instanceof RemoteError) || error.cause.failure !== 'unreachable';
}

/**
 * Registers a remote by a URL that no cache knows, and for which no earlier request hangs. The remote's other files get
 * the same query. What an earlier attempt has left on the page is removed, because it would be mistaken for this
 * attempt's result.
 *
 * @returns The URL of its entry
 */
function registerAnew(
  { page, config, runtime }: Host,
  remote: RemoteName,
  attempt: number,
): string {
  const { container } = REMOTES[remote];
  const entry = new URL(remoteEntry(config, remote).url);
  const folder = new URL('.', entry).href;
  entry.searchParams.set('attempt', `${attempt}-${Date.now()}`);
  // The runtime removes the container that it has loaded, but not one that ran early and that it has not yet used.
  for (const name of [
    container,
    buildInfoGlobal(container),
    versionGlobal(container),
    chunksGlobal(container),
  ]) {
    Reflect.deleteProperty(page, name);
  }
  // A bundler's chunk loader would wait for such a script, which may hang.
  for (const script of page.document.querySelectorAll(`script[src^="${folder}"]`)) script.remove();
  runtime.registerRemotes([{ name: container, entry: entry.href }], { force: true });
  return entry.href;
}

/** Loads a remote by the entry that is registered. @param url The URL of this entry. */
async function loadOnce<Name extends RemoteName, V>(
  { page, config, runtime, firebase, onAccepted }: Host,
  { remote, open, onSlow }: LoadRequest<Name, V>,
  url: string,
): Promise<V> {
  const { container, expose, isModule } = REMOTES[remote];
  const entry = { ...remoteEntry(config, remote), url };

  const inPhase = <P>(phase: RemotePhase, what: string, work: Promise<P>): Promise<P> => {
    const fail = (cause: RemoteError | ShellError): Error => {
      const place = { remote, version: remoteVersion(page, remote), phase };
      const error = cause instanceof ShellError ? cause : new LocatedError(place, cause);
      publishFailure(page, error);
      return error;
    };
    const explained = work.catch(async (error: unknown) => {
      throw fail(await explainFailure(page.fetch, error, entry, REMOTES[remote]));
    });
    return reportSlow(explained, TIME_LIMIT_MS, what, ({ message }) => {
      const slow = new RemoteError('timed-out', message);
      const isShells = phase === 'loading its expose' && firebase.isLoading();
      onSlow(fail(isShells ? new ShellError(slow) : slow));
    });
  };

  const accepted = new Promise<void>((resolve) => void onAccepted.set(url, resolve));
  // A script that is added before the page's load event delays that event, even if the script hangs.
  const loaded = pageLoaded(page).then(() =>
    runtime.loadRemote<unknown>(expose.replace('.', container)),
  );
  await inPhase('loading its entry', url, Promise.race([accepted, loaded]));
  const what = `${expose} of ${url}`;
  const opened = loaded.then((module) => {
    if (isModule(module)) return open(module);
    throw new RemoteError('not-a-remote', `${what} has another shape.`);
  });
  return inPhase('loading its expose', what, opened);
}
