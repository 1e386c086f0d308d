import { REMOTE_ENTRY_FILE, REMOTES, type RemoteName } from 'shared-types';
import { explainExposeFailure } from './explainExposeFailure.ts';
import { loadContainer } from './loadContainer.ts';
import { RemoteError } from './RemoteError.ts';
import { takeExpose } from './remoteHost.ts';

/** Longest wait for each phase, the entry and the expose, before the resident is told; milliseconds. */
const TIME_LIMIT_MS = 5000;

/** One attempt to load what a remote exposes. */
interface ExposeRequest<T> {
  readonly remote: RemoteName;
  /** Absolute address of the folder that the remote is deployed to. */
  readonly folder: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** Whether what came has the shape of the contract. */
  readonly isModule: (module: unknown) => module is T;
  /** Called with a `timed-out` when a phase takes too long; what comes later is still good. */
  readonly onSlow: (error: RemoteError) => void;
}

/**
 * Loads what a remote exposes. A later attempt asks for all its files by new addresses: a request
 * that hangs, hangs again at the same one.
 *
 * @throws RemoteError
 */
export async function loadExpose<T>(request: ExposeRequest<T>): Promise<T> {
  const { remote, folder, attempt, isModule, onSlow } = request;
  const { expose } = REMOTES[remote];
  const entry = new URL(REMOTE_ENTRY_FILE, folder);
  if (attempt > 1) entry.searchParams.set('attempt', String(attempt));

  const tellWhenSlow = async <V>(what: string, phase: Promise<V>): Promise<V> => {
    const limit = `${TIME_LIMIT_MS / 1000} s`;
    const timer = setTimeout(
      () => onSlow(new RemoteError('timed-out', `${what} took over ${limit}.`)),
      TIME_LIMIT_MS,
    );
    return phase.finally(() => clearTimeout(timer));
  };

  const container = await tellWhenSlow(entry.href, loadContainer(remote, entry.href));
  const name = `${expose} of ${entry.href}`;
  try {
    const module = await tellWhenSlow(name, takeExpose(remote, entry.href, container));
    if (isModule(module)) return module;
  } catch (error) {
    throw await explainExposeFailure(error, expose);
  }
  throw new RemoteError('not-a-remote', `${name} has another shape.`);
}
