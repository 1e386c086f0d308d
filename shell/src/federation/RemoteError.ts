import { type RemoteName, REMOTES, versionGlobal } from '@laundry-board/shared-types';
import { textOf } from '../errors/textOf.ts';

/** Why a remote is not shown. */
export type RemoteFailureKind =
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
  | 'suspended';

export type RemotePhase = 'loading its entry' | 'loading its expose' | 'rendering' | 'unmounting';

/** A remote's failure for the console: the kind, the URL, and the underlying error as `cause`. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: RemoteFailureKind;
  /** The answer's HTTP status, where that is the failure. */
  readonly status: number | undefined;

  constructor(failure: RemoteFailureKind, message: string, cause?: unknown, status?: number) {
    super(`${failure}: ${message}`, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.status = status;
  }
}

/** Which phase of a remote has failed. */
interface FailurePlace {
  readonly remote: RemoteName;
  /** Which build of it is on the page. */
  readonly version: string;
  readonly phase: RemotePhase;
  /** The attempt to load it, from 1. */
  readonly attempt?: number;
}

/**
 * An error as it is logged: with the remote, its version on the page, and the phase. The thrown error is its `cause`.
 */
export class LocatedError extends Error {
  readonly place: FailurePlace;

  constructor(place: FailurePlace, cause: unknown) {
    const { remote, version, phase } = place;
    super(`${remote} remote, version ${version}, ${phase}: ${textOf(cause)}`, { cause });
    this.place = place;
  }
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

/** Longest wait for the reason, milliseconds; the failure itself is known already. */
const REASON_LIMIT_MS = 1500;

/**
 * Finds out why a script did not load, which the browser does not say: requests it once more.
 *
 * @param integrity The hash that the script must have.
 */
export async function explainMissingScript(
  url: string,
  { cause, integrity }: { readonly cause?: unknown; readonly integrity?: string | undefined } = {},
): Promise<RemoteError> {
  try {
    const { ok, status, headers } = await fetch(url, {
      signal: AbortSignal.timeout(REASON_LIMIT_MS),
    });
    if (!ok) {
      const message = `${url} answered with HTTP status ${status}.`;
      return new RemoteError('http-status', message, cause, status);
    }
    const type = headers.get('content-type') ?? 'of no type';
    if (!type.includes('javascript')) {
      return new RemoteError('not-a-remote', `${url} is ${type}, not a script that runs.`, cause);
    }
    const hash = integrity ?? 'the hash that its entry names';
    return new RemoteError('damaged', `${url} did not arrive whole, or is not ${hash}.`, cause);
  } catch (error) {
    return new RemoteError('unreachable', `${url} could not be fetched.`, cause ?? error);
  }
}

/**
 * Whether a script that the browser could not compile is an ES module: every engine's message then names imports,
 * exports or modules.
 */
export function isModuleSyntax(error: unknown): boolean {
  return error instanceof SyntaxError && /\b(import|export|modules)\b/.test(error.message);
}

/** Finds out why an entry threw while it ran, or could not be compiled or imported. */
export function explainEntryFailure(entry: string, error: unknown): RemoteError {
  if (error instanceof SyntaxError) {
    return new RemoteError('not-a-remote', `${entry} is no whole script.`, error);
  }
  // The messages of Chrome and Firefox, and of Safari. They name neither the file nor the reason.
  if (/dynamically imported module|Importing a module/.test(textOf(error))) {
    const message = `${entry} or a module that it imports could not be loaded.`;
    return new RemoteError('damaged', message, error);
  }
  return new RemoteError('threw', `${entry} threw while it ran.`, error);
}

/** Finds out why a container did not return its expose, from the error that it or the runtime threw. */
export async function explainExposeFailure(error: unknown, expose: string): Promise<RemoteError> {
  if (error instanceof RemoteError) return error;
  if (error instanceof Error && error.name === 'ChunkLoadError' && 'request' in error) {
    const url = String(error.request);
    // The bundler's type for a script that arrived but registered no chunk.
    return 'type' in error && error.type === 'missing'
      ? new RemoteError('not-a-remote', `${url} is no whole script.`, error)
      : explainMissingScript(url, { cause: error });
  }
  if (error instanceof Error && error.message.includes('does not exist in container')) {
    return new RemoteError('not-a-remote', `it exposes no ${expose}.`, error);
  }
  return new RemoteError('threw', `its ${expose} threw while it was loaded.`, error);
}
