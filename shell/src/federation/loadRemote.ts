import {
  REMOTE_MANIFEST_FILE,
  type RemoteEntry,
  type RemoteModules,
  type RemoteName,
  REMOTES,
} from '@laundry-board/shared-types';
import { reportSlow } from '@laundry-board/shared-types/timing';
import { type Container, getExpose } from './container.ts';
import {
  explainExposeFailure,
  LocatedError,
  RemoteError,
  type RemotePhase,
  remoteVersion,
} from './RemoteError.ts';
import { type EntryPage, runEntry } from './runEntry.ts';
import type { ShareScope } from './shareScope.ts';

/** Longest wait for each phase, the entry and what comes after it, before the resident sees a message; milliseconds. */
const TIME_LIMIT_MS = 5000;

/** What loading a remote needs of the page. */
export interface RemotePage extends EntryPage {
  readonly globals: {
    /** The federation runtime's record for its developer tools. */
    readonly __FEDERATION__?: { readonly moduleInfo: Record<string, unknown> };
  };
  readonly shareScope: ShareScope;
  /** Called with each failure and each phase that takes too long, also when the next attempt follows at once. */
  readonly onFailure: (error: LocatedError) => void;
}

/** One attempt to load a remote. */
interface LoadRequest<Name extends RemoteName, V> {
  readonly remote: Name;
  readonly entry: RemoteEntry;
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
 * @throws Error that says which remote failed, in which phase and why; the cause is a RemoteError.
 */
export type LoadRemote = <Name extends RemoteName, V>(request: LoadRequest<Name, V>) => Promise<V>;

/** The loader of a page's remotes. */
export function createRemoteLoader(page: RemotePage): LoadRemote {
  return async (request) => {
    const { remote, entry, attempt } = request;
    if (attempt > 1) return loadByEntry(page, pastCaches(entry, attempt), request);
    try {
      return await loadByEntry(page, entry, request);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      console.warn(`Loading the ${remote} remote past all caches, because this failed:`, error);
      return loadByEntry(page, pastCaches(entry, attempt), request);
    }
  };
}

/** Whether no server has answered, so that another request would not be answered either. */
function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof RemoteError && cause.failure === 'unreachable';
}

/**
 * A URL that no cache knows, and for which no earlier request hangs. The remote's other files get the same query.
 */
function pastCaches(entry: RemoteEntry, attempt: number): RemoteEntry {
  const url = new URL(entry.url);
  url.searchParams.set('attempt', `${attempt}-${Date.now()}`);
  return { ...entry, url: url.href };
}

async function loadByEntry<Name extends RemoteName, V>(
  page: RemotePage,
  entry: RemoteEntry,
  request: LoadRequest<Name, V>,
): Promise<V> {
  const { remote, attempt, onSlow } = request;
  const { expose } = REMOTES[remote];
  const { url } = entry;

  const inPhase = <P>(phase: RemotePhase, what: string, work: Promise<P>): Promise<P> => {
    const locate = (error: unknown): LocatedError => {
      const version = remoteVersion(page.globals, remote);
      const located = new LocatedError({ remote, version, phase, attempt }, error);
      page.onFailure(located);
      return located;
    };
    const explained = work.catch(async (error: unknown) => {
      throw locate(await explainExposeFailure(error, expose));
    });
    return reportSlow(explained, TIME_LIMIT_MS, what, ({ message }) =>
      onSlow(locate(new RemoteError('timed-out', message))),
    );
  };

  const container = await inPhase('loading its entry', url, runEntry(page, remote, entry));
  showInDeveloperTools(page.globals, remote, url);
  const what = `${expose} of ${url}`;
  return inPhase('loading its expose', what, openExpose(page, container, what, request));
}

/** Gets the exposed module and turns it into the value to load. @param what Names the module in an error. */
async function openExpose<Name extends RemoteName, V>(
  { shareScope }: RemotePage,
  container: Container,
  what: string,
  { remote, open }: LoadRequest<Name, V>,
): Promise<V> {
  const { expose, isModule } = REMOTES[remote];
  const module = await getExpose(container, expose, shareScope);
  if (!isModule(module)) throw new RemoteError('not-a-remote', `${what} has another shape.`);
  return open(module);
}

/**
 * Records which remote is on the page, in the place where the runtime records remotes that it loads by their manifest.
 * Module Federation's browser extension reads it there.
 */
function showInDeveloperTools(
  globals: RemotePage['globals'],
  remote: RemoteName,
  remoteEntry: string,
): void {
  // oxlint-disable-next-line no-underscore-dangle
  const moduleInfo = globals.__FEDERATION__?.moduleInfo;
  if (moduleInfo === undefined) return;
  const version = new URL(REMOTE_MANIFEST_FILE, remoteEntry).href;
  moduleInfo[`${remote}:${version}`] = {
    remoteEntry,
    version,
    buildVersion: remoteVersion(globals, remote),
  };
}
