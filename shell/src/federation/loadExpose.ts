import { REMOTE_ENTRY_FILE, REMOTES, type RemoteName } from '@laundry-board/shared-types';
import { reportSlow } from '@laundry-board/shared-types/timing';
import { loadContainer } from './loadContainer.ts';
import { loadExposedModule } from './federationInstance.ts';
import { explainExposeFailure, locateError, RemoteError, type RemotePhase } from './RemoteError.ts';

/** Longest wait for each phase, the entry and what comes after it, before the resident is told; milliseconds. */
const TIME_LIMIT_MS = 5000;

/** One attempt to load what a remote exposes. */
interface ExposeRequest<T, V> {
  readonly remote: RemoteName;
  /** Absolute URL of the folder that the remote is deployed to. */
  readonly folder: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** Whether what came has the shape of the contract. */
  readonly isModule: (module: unknown) => module is T;
  /** Makes of the module what is wanted of it; it may load more of the remote. */
  readonly open: (module: T) => V | Promise<V>;
  /** Called with a `timed-out` when a phase takes too long; what comes later is still good. */
  readonly onSlow: (error: Error) => void;
}

/**
 * Loads what a remote exposes.
 *
 * @throws Error that says which remote failed, in which phase and why; the cause is a RemoteError.
 */
export async function loadExpose<T, V>(request: ExposeRequest<T, V>): Promise<V> {
  const { remote, folder, attempt, isModule, open, onSlow } = request;
  const { expose } = REMOTES[remote];
  const entry = entryUrl(folder, attempt);

  const inPhase = <P>(phase: RemotePhase, what: string, work: Promise<P>): Promise<P> => {
    const fail = (error: unknown): Error => locateError(remote, phase, error);
    const explained = work.catch(async (error: unknown) => {
      throw fail(await explainExposeFailure(error, expose));
    });
    return reportSlow(explained, TIME_LIMIT_MS, what, ({ message }) =>
      onSlow(fail(new RemoteError('timed-out', message))),
    );
  };

  const container = await inPhase('loading its entry', entry, loadContainer(remote, entry));
  const name = `${expose} of ${entry}`;
  const load = async (): Promise<V> => {
    const module = await loadExposedModule(remote, entry, container);
    if (!isModule(module)) throw new RemoteError('not-a-remote', `${name} has another shape.`);
    return open(module);
  };
  return inPhase('loading its expose', name, load());
}

/**
 * URL of a remote's entry. A later attempt has one of its own, which the remote's other files then take
 * too: a request that hangs, hangs again at the same URL.
 */
function entryUrl(folder: string, attempt: number): string {
  const entry = new URL(REMOTE_ENTRY_FILE, folder);
  if (attempt > 1) entry.searchParams.set('attempt', String(attempt));
  return entry.href;
}
