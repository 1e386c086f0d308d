import { type RemoteName, REMOTES, versionGlobal } from '@laundry-board/shared-types';

/** Why a remote could not be shown. */
type RemoteFailure =
  /** No answer from its address, or none that arrived whole. */
  | 'unreachable'
  /** An answer, but an error one. */
  | 'http-status'
  /** No answer in time; it may still come. */
  | 'timed-out'
  /** An answer that holds no remote, or none with the expected expose. */
  | 'not-a-remote'
  /** Built against a contract or a shared dependency that this shell does not offer. */
  | 'incompatible'
  /** Its own code threw while it was loaded. */
  | 'threw';

/** Where in a remote's life something failed. */
export type RemotePhase = 'loading its entry' | 'loading its expose' | 'drawing';

/** A remote's failure for the console: the kind, the URL, and what led to it as `cause`. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(failure: RemoteFailure, message: string, cause?: unknown) {
    super(`${failure}: ${message}`, cause === undefined ? undefined : { cause });
  }
}

/** An error as it is logged: with the remote, the version of it that is on the page, and the phase. */
export function locateError(remote: RemoteName, phase: RemotePhase, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${remote} remote, version ${remoteVersion(remote)}, ${phase}: ${message}`, {
    cause: error,
  });
}

/** Which build of a remote is on the page; `unknown` before its entry has run, or when it does not say. */
export function remoteVersion(remote: RemoteName): string {
  const version: unknown = Reflect.get(window, versionGlobal(REMOTES[remote].container));
  return typeof version === 'string' ? version : 'unknown';
}
