import {
  type RemoteEntry,
  type RemoteModules,
  REMOTES,
  type RemoteName,
} from '@laundry-board/shared-types';
import { reportSlow } from '@laundry-board/shared-types/timing';
import { loadContainer } from './loadContainer.ts';
import { loadExposedModule } from './federationInstance.ts';
import { explainExposeFailure, locateError, RemoteError, type RemotePhase } from './RemoteError.ts';

/** Longest wait for each phase, the entry and what comes after it, before the resident is told; milliseconds. */
const TIME_LIMIT_MS = 5000;

/** One attempt to load what a remote exposes. */
interface ExposeRequest<Name extends RemoteName, V> {
  readonly remote: Name;
  readonly entry: RemoteEntry;
  readonly attempt: number;
  /** Makes of the module what is wanted of it; it may load more of the remote. */
  readonly open: (module: RemoteModules[Name]) => V | Promise<V>;
  /** Called with a `timed-out` when a phase takes too long; what comes later is still good. */
  readonly onSlow: (error: Error) => void;
}

/**
 * Loads what a remote exposes: at first by the entry that the cache may have kept from before a deploy, then
 * by the newest one. The kept one may be older than this shell accepts, and its chunks may be gone.
 *
 * @throws Error that says which remote failed, in which phase and why; the cause is a RemoteError.
 */
export async function loadExpose<Name extends RemoteName, V>(
  request: ExposeRequest<Name, V>,
): Promise<V> {
  const { remote, entry, attempt } = request;
  if (attempt > 1) return loadFrom(pastCaches(entry, attempt), request);
  try {
    return await loadFrom(entry, request);
  } catch (error) {
    if (isUnreachable(error)) throw error;
    console.warn(`Loading the ${remote} remote past all caches, because this failed:`, error);
    return loadFrom(pastCaches(entry, attempt), request);
  }
}

/** Whether nothing has answered: another request would not be answered either. */
function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof RemoteError && cause.failure === 'unreachable';
}

/**
 * A URL that no cache knows and that no earlier request hangs at. The remote's other files get the same
 * query.
 */
function pastCaches(entry: RemoteEntry, attempt: number): RemoteEntry {
  const url = new URL(entry.url);
  url.searchParams.set('attempt', `${attempt}-${Date.now()}`);
  return { ...entry, url: url.href };
}

async function loadFrom<Name extends RemoteName, V>(
  entry: RemoteEntry,
  request: ExposeRequest<Name, V>,
): Promise<V> {
  const { remote, open, onSlow } = request;
  const { expose, isModule } = REMOTES[remote];
  const { url } = entry;

  const inPhase = <P>(phase: RemotePhase, what: string, work: Promise<P>): Promise<P> => {
    const fail = (error: unknown): Error => locateError(remote, phase, error);
    const explained = work.catch(async (error: unknown) => {
      throw fail(await explainExposeFailure(error, expose));
    });
    return reportSlow(explained, TIME_LIMIT_MS, what, ({ message }) =>
      onSlow(fail(new RemoteError('timed-out', message))),
    );
  };

  const container = await inPhase('loading its entry', url, loadContainer(remote, entry));
  const name = `${expose} of ${url}`;
  const load = async (): Promise<V> => {
    const module = await loadExposedModule(remote, url, container);
    if (!isModule(module)) throw new RemoteError('not-a-remote', `${name} has another shape.`);
    return open(module);
  };
  return inPhase('loading its expose', name, load());
}
