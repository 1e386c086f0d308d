import { type RemoteName, REMOTES, versionGlobal } from '@laundry-board/shared-types';

/** Why a remote is not shown. */
export type FailureKind =
  /** No answer from its URL. */
  | 'unreachable'
  /** An incomplete answer, or one whose bytes don't match the hash of a pin or of the remote's build. */
  | 'damaged'
  /** An answer, but an error one. */
  | 'http-status'
  /** No answer in time; it may still come. */
  | 'timed-out'
  /** An answer that holds no remote, or none with the expected expose. */
  | 'not-a-remote'
  /** Built against a contract or a shared dependency that this shell does not offer. */
  | 'incompatible'
  /** Its own code threw while it was loaded or shown. */
  | 'threw'
  /** Its component waits for something that does not come. */
  | 'suspended'
  /** The browser, or an extension of it, refuses the page's scripts. */
  | 'blocked'
  /** The browser's storage does not answer, so that nobody can sign in. */
  | 'no-storage';

/** Whose fault a failure is. Only what is the remote's own may be mended by its next entry. */
export type Blame = 'remote' | 'shell' | 'browser';

export type RemotePhase =
  | 'loading its entry'
  | 'loading its expose'
  | 'rendering'
  | 'unmounting'
  /** It is loaded, and what it does without a component fails. */
  | 'running';

/** Where a remote has failed. */
export interface FailurePlace {
  readonly remote: RemoteName;
  /** Which build of it is on the page; see {@link remoteVersion}. */
  readonly version: string;
  readonly phase: RemotePhase;
}

export interface RemoteErrorOptions {
  readonly kind: FailureKind;
  /** By default the remote's. */
  readonly blames?: Blame;
  /** What has failed, for support. */
  readonly text: string;
  /** What was thrown, where that is known. */
  readonly cause?: unknown;
  /** The answer's HTTP status, where that is the failure. */
  readonly status?: number | undefined;
}

/** A failure of a remote: made once, where its reason is known, then shown, logged and reported as it is. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly kind: FailureKind;
  readonly blames: Blame;
  /** Undefined where the shell has failed, so that no remote is named. */
  readonly place: FailurePlace | undefined;
  readonly status: number | undefined;

  constructor(place: FailurePlace, options: RemoteErrorOptions) {
    const { kind, blames = 'remote', text, status } = options;
    const where =
      blames === 'shell'
        ? 'shell, loading @firebase/app'
        : `${place.remote} remote, version ${place.version}, ${place.phase}`;
    // What was thrown says itself what it is.
    const what = kind === 'threw' ? text : `${kind}: ${text}`;
    super(`${where}: ${what}`, 'cause' in options ? { cause: options.cause } : undefined);
    this.kind = kind;
    this.blames = blames;
    this.place = blames === 'shell' ? undefined : place;
    this.status = status;
  }
}

/** What the shell throws while a remote waits for a module that the shell provides. */
export class ShellError extends Error {
  override readonly name = 'ShellError';
}

/**
 * Which build of a remote is on the page; `unknown` before its entry has run, or when it does not say.
 *
 * @param globals Where its entry has set the version: `window`.
 */
export function remoteVersion(globals: object, remote: RemoteName): string {
  const version: unknown = Reflect.get(globals, versionGlobal(REMOTES[remote].container));
  return typeof version === 'string' ? version : 'unknown';
}
