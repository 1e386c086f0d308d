import { REMOTES, type RemoteName } from '@laundry-board/shared-types';
import { entryAddress } from './entryAddress.ts';
import { explainExposeFailure } from './explainExposeFailure.ts';
import { loadContainer } from './loadContainer.ts';
import { RemoteError } from './RemoteError.ts';
import { takeExpose } from './remoteHost.ts';

/** Longest wait for each phase, the entry and what comes after it, before the resident is told; milliseconds. */
const TIME_LIMIT_MS = 5000;

/** One attempt to load what a remote exposes. */
interface ExposeRequest<T, V> {
  readonly remote: RemoteName;
  /** Absolute address of the folder that the remote is deployed to. */
  readonly folder: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** Whether what came has the shape of the contract. */
  readonly isModule: (module: unknown) => module is T;
  /** Makes of the module what is wanted of it; it may load more of the remote. */
  readonly open: (module: T) => V | Promise<V>;
  /** Called with a `timed-out` when a phase takes too long; what comes later is still good. */
  readonly onSlow: (error: RemoteError) => void;
}

/**
 * Loads what a remote exposes.
 *
 * @throws RemoteError
 */
export async function loadExpose<T, V>(request: ExposeRequest<T, V>): Promise<V> {
  const { remote, folder, attempt, isModule, open, onSlow } = request;
  const { expose } = REMOTES[remote];
  const entry = entryAddress(folder, attempt);

  const tellWhenSlow = async <P>(what: string, phase: Promise<P>): Promise<P> => {
    const limit = `${TIME_LIMIT_MS / 1000} s`;
    const timer = setTimeout(
      () => onSlow(new RemoteError('timed-out', `${what} took over ${limit}.`)),
      TIME_LIMIT_MS,
    );
    return phase.finally(() => clearTimeout(timer));
  };

  const container = await tellWhenSlow(entry, loadContainer(remote, entry));
  const name = `${expose} of ${entry}`;
  const take = async (): Promise<V> => {
    const module = await takeExpose(remote, entry, container);
    if (!isModule(module)) throw new RemoteError('not-a-remote', `${name} has another shape.`);
    return open(module);
  };
  try {
    return await tellWhenSlow(name, take());
  } catch (error) {
    throw await explainExposeFailure(error, expose);
  }
}
