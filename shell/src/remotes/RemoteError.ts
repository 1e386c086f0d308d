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

/** A remote's failure for the console: the kind, the address, and what led to it as `cause`. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(failure: RemoteFailure, message: string, cause?: unknown) {
    super(`${failure}: ${message}`, cause === undefined ? undefined : { cause });
  }
}
