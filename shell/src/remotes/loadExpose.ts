import { REMOTE_ENTRY_FILE, REMOTES, type RemoteName } from 'shared-types';
import { explainExposeFailure } from './explainExposeFailure.ts';
import { RemoteError } from './RemoteError.ts';
import { remoteHost } from './remoteHost.ts';

/** Longest wait for a container, and then for its expose, before the resident is told; milliseconds. */
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
  const { container, expose } = REMOTES[remote];
  const entry = new URL(REMOTE_ENTRY_FILE, folder);
  if (attempt > 1) entry.searchParams.set('attempt', String(attempt));

  const timer = setTimeout(
    () =>
      onSlow(new RemoteError('timed-out', `${entry.href} took over ${TIME_LIMIT_MS / 1000} s.`)),
    TIME_LIMIT_MS,
  );
  try {
    remoteHost.registerRemotes(
      [{ name: remote, entry: entry.href, type: 'global', entryGlobalName: container }],
      { force: attempt > 1 },
    );
    const module: unknown = await remoteHost.loadRemote(remote + expose.slice(1));
    if (isModule(module)) return module;
    throw new RemoteError('not-a-remote', `${expose} of ${entry.href} has another shape.`);
  } catch (error) {
    throw await explainExposeFailure(error, expose);
  } finally {
    clearTimeout(timer);
  }
}
